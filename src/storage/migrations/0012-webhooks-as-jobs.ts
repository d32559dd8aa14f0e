import type { Migration } from "../migrate.ts"

export const webhooksAsJobs: Migration = {
  version: 12,
  statements: [
    // What waits to be told waits on among the jobs; what is being run once more is told of when it is settled.
    `INSERT INTO job
       (id, kind, owner, input, state, attempt, progress, message, lease_until, created_at, expires_at)
     SELECT 'webhook_' || execution.id || '_' || execution.attempt, 'webhook', '',
       '{"executionId":"' || execution.id || '","settlement":' || execution.attempt || '}',
       'running', webhook.attempt, 0, '', webhook.due_at, execution.settled_at, 9007199254740991
     FROM webhook JOIN execution ON execution.id = webhook.execution_id
     WHERE execution.state <> 'running'`,
    `DROP TABLE webhook`,
  ],
}
