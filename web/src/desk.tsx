import type { DeskSetup } from "../../src/pages/desk/wire.ts"
import { DeskPage } from "./desk/desk-page.tsx"
import { readSetup, renderPage } from "./page-setup.ts"
import "./styles/base.css"
import "./styles/desk.css"

renderPage(<DeskPage setup={readSetup<DeskSetup>()} />)
