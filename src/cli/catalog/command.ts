import type { Command } from "../command.ts"
import { runCatalog } from "./run.ts"

export const catalogCommand: Command = {
  name: "catalog",
  summary: "Keeps a catalog of IntentSchema files.",
  words: "lint DIR | hash FILE... | build DIR OUT | diff DIR [OLD] | publish DIR | run PROFILE PAYLOAD",
  flags: {
    with: {
      value: "DIR",
      help: "folder of another catalog that references and pins point to",
      multiple: true,
    },
    strict: { help: "lint: warnings count as findings" },
    json: { help: "lint: one JSON object per finding" },
    allowBroken: { help: "publish: include files that break a rule" },
    to: { value: "URL", help: "publish: to this host in place of DIR/published" },
    connection: { value: "FILE", help: "run: JSON file with the account at the provider; it holds a secret" },
    catalog: { value: "DIR", help: "run: a folder in place of the catalog that comes with Parley" },
    key: { value: "KEY", help: "run: the idempotency key sent to the provider" },
    keyFile: { value: "FILE", help: "publish: file with the operator's key (PARLEY_OPERATOR_KEY)" },
  },
  examples: [
    "parley catalog lint catalog",
    "parley catalog hash catalog/common/target/v1.json",
    "parley catalog publish catalog",
    "parley catalog run x.parley.communication.sms.message.send.v1@com.twilio.v1 message.json --connection twilio.json",
  ],
  run: ({ raw }, io) =>
    runCatalog(raw, {
      stdout: (text) => io.out(text.replace(/\n$/, "")),
      stderr: (text) => io.err(text.replace(/\n$/, "")),
      env: io.environment,
    }),
}
