import { render } from "preact"
import type { DeskSetup } from "../../src/pages/desk/wire.ts"
import { DeskPage } from "./desk/desk-page.tsx"
import { readSetup } from "./page-setup.ts"
import "./styles/base.css"
import "./styles/desk.css"

render(<DeskPage setup={readSetup<DeskSetup>()} />, document.getElementById("app")!)
