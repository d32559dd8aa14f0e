import type { PageSetup } from "../../src/pages/wire.ts"
import { createApplication } from "./application.tsx"
import { readSetup, renderPage } from "./page-setup.ts"
import "./styles/base.css"
import "./styles/conversation.css"
import "./styles/cards.css"
import "./styles/details.css"
import "./styles/text.css"
import "./styles/forms.css"
import "./styles/flows.css"
import "./styles/print.css"

renderPage(createApplication(readSetup<PageSetup>()))
