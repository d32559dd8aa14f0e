import { describeDialogues } from "../describe-dialogues.ts"
import { bellaCucina } from "./index.ts"

describeDialogues(bellaCucina)
