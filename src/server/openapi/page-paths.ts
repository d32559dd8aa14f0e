import { type DescribedOperation, type DescribedPaths, inPath, operation } from "../../protocols/uim/index.ts"

const text = { type: "string" } as const
const failure = {
  default: {
    description: "An error; its body says what is wrong and what to do.",
    content: { "application/json": { schema: { type: "object" } } },
  },
}

function page(id: string, summary: string, tag: string, type = "text/html"): DescribedOperation {
  const schema = type === "application/json" ? {} : text
  return operation(id, summary, tag, {
    responses: { 200: { description: "The file.", content: { [type]: { schema } } }, ...failure },
  })
}

function redirect(id: string, summary: string, tag: string): DescribedOperation {
  return operation(id, summary, tag, {
    responses: { "3XX": { description: "Leads to the page." }, ...failure },
  })
}

const script = "text/javascript"

/** The pages for people, and what they and other pages load. */
export const pagePaths: DescribedPaths = {
  "/": { get: page("start", "What the business is and what can be done here", "pages") },
  "/intent-ui": { get: redirect("conversationStart", "Leads to the page of the conversation", "pages") },
  "/intent-ui/": { get: page("conversation", "The page of the conversation", "pages") },
  "/intent-ui/ag-ui": {
    post: operation("pageRun", "A run of AG-UI by the page, under its own session", "pages", {
      requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } },
      responses: {
        200: { description: "Its events.", content: { "text/event-stream": { schema: text } } },
        ...failure,
      },
    }),
  },
  "/intent-ui/embed.js": { get: page("embedScript", "Shows the page inside another", "pages", script) },
  "/intent-ui/embed.json": {
    get: page("embedSetup", "What that script asks first", "pages", "application/json"),
  },
  "/intent-ui/components.js": { get: page("components", "The components alone", "pages", script) },
  "/intent-ui/tools.json": {
    get: page("pageTools", "The intents as tools of the browser", "pages", "application/json"),
  },
  "/intent-ui/theme.css": { get: page("theme", "Colours and shapes of the business", "pages", "text/css") },
  "/intent-ui/logo": {
    get: operation("logo", "The logo of the business", "pages", {
      responses: { 200: { description: "A picture." }, ...failure },
    }),
  },
  "/intent-ui/assets/{name}": {
    get: operation("asset", "A part of the pages, named by its content", "pages", {
      parameters: [inPath("name", "Its name.")],
      responses: { 200: { description: "The file." }, ...failure },
    }),
  },
  "/docs": { get: redirect("docsStart", "Leads to this description as a page", "pages") },
  "/docs/": { get: page("docs", "This description as a page", "pages") },
  "/docs/errors": { get: page("docsErrors", "Every error code of UIM with cause and remedy", "pages") },
}

const deskData = (id: string, summary: string) => page(id, summary, "desk", "application/json")
const nothing = { responses: { 204: { description: "Done." }, ...failure } }

/** The owner's desk, behind its password. */
export const deskPaths: DescribedPaths = {
  "/desk": { get: redirect("deskStart", "Leads to the desk", "desk") },
  "/desk/": { get: page("desk", "The owner's desk", "desk") },
  "/desk/session": {
    post: operation("deskSignIn", "Signs the owner in", "desk", {
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: { type: "object", required: ["password"], properties: { password: text } },
          },
        },
      },
      ...nothing,
    }),
    delete: operation("deskSignOut", "Signs the owner out", "desk", nothing),
  },
  "/desk/data/executions": { get: deskData("deskExecutions", "What was executed, newest first") },
  "/desk/data/conversations": { get: deskData("deskConversations", "Conversations, newest first") },
  "/desk/data/unmet": { get: deskData("deskUnmet", "Wishes that led nowhere") },
  "/desk/data/agreements": { get: deskData("deskAgreements", "Who agreed to the terms") },
  "/desk/data/agreements/{id}": {
    delete: { ...deskData("deskRevoke", "Revokes a token"), parameters: [inPath("id", "The token's id.")] },
  },
  "/desk/data/hours": { get: deskData("deskHours", "When people come") },
  "/desk/data/export/{file}": {
    get: operation("deskExport", "A list as a file", "desk", {
      parameters: [inPath("file", "The list, a dot, and json or csv, as in executions.csv.")],
      responses: {
        200: {
          description: "The file.",
          content: { "application/json": { schema: {} }, "text/csv": { schema: text } },
        },
        ...failure,
      },
    }),
  },
}
