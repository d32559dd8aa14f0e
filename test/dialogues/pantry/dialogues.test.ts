import { describeDialogues } from "../describe-dialogues.ts"
import { pantry } from "./index.ts"

describeDialogues(pantry)
