import { describeDialogues } from "../describe-dialogues.ts"
import { casa } from "./index.ts"

describeDialogues(casa)
