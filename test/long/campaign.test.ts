import { randomInt } from "node:crypto"
import pg from "pg"
import { expect, it } from "vitest"
import { runCampaign } from "../../scripts/campaign/campaign.ts"
import { startPostgres } from "../support/postgres.ts"

it("holds through 20,000 generated requests, 10 kills and 10 restarts of the database", async () => {
  await using server = await startPostgres()
  const client = new pg.Client({ connectionString: `${server.url}/postgres` })
  await client.connect()
  await client.query("CREATE DATABASE campaign")
  await client.end()
  const seed = randomInt(2 ** 31)
  const figures = await runCampaign({
    seed,
    requests: 20_000,
    kills: 10,
    restarts: 10,
    storage: { url: `${server.url}/campaign` },
    restart: () => server.restart(),
  })
  console.log(JSON.stringify(figures))
  const { lost, doubled, changed, undocumented, acknowledged } = figures
  expect({ lost, doubled, changed, undocumented }, `seed ${seed}`).toEqual({
    lost: [],
    doubled: [],
    changed: [],
    undocumented: [],
  })
  expect(acknowledged).toBeGreaterThan(1_000)
})
