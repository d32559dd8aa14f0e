import { html } from "hono/html"
import type { Frame, Html } from "../account/frame.ts"
import type { DescribedError, OpenApiDocument, Operation } from "./open-api.ts"

/** The description of the interface for people: every operation, grouped, with what it takes and answers. */
export function docsPage(frame: Frame, document: OpenApiDocument): Html {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  return frame.draw(
    "Interface",
    html`<h1>${document.info.title}</h1>
      <p>${document.info.description}</p>
      <p>For programs: <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1). Every error code is explained in
        <a href="/docs/errors">the list of errors</a>.</p>
      <ul>${document.tags.map(({ name, description }) => html`<li><a href="#${name}">${name}</a>: ${description}</li>`)}</ul>
      ${document.tags.map(
        ({ name }) => html`<section id="${name}"><h2>${name}</h2>
          ${operations.filter(({ operation }) => operation.tags.includes(name)).map(operationOf)}</section>`,
      )}`,
  )
}

function operationOf(one: { path: string; method: string; operation: Operation }): Html {
  const { path, method, operation } = one
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation
  return html`<details id="${operationId}">
    <summary><strong>${method.toUpperCase()}</strong> <code>${path}</code> ${summary}</summary>
    ${description && html`<p>${description}</p>`}
    ${
      parameters.length > 0 &&
      html`<h3>Parameters</h3><ul>${parameters.map(
        (parameter) =>
          html`<li><code>${parameter.name}</code> (${parameter.in}${parameter.required ? ", required" : ""}): ${parameter.description}</li>`,
      )}</ul>`
    }
    ${requestBody && html`<h3>Body</h3>${contentOf(requestBody.content)}`}
    <h3>Answers</h3>
    <ul>${Object.entries(responses).map(
      ([status, response]) =>
        html`<li><strong>${status}</strong> ${response.description}${contentOf(response.content)}</li>`,
    )}</ul>
  </details>`
}

function contentOf(content: Operation["responses"][string]["content"]): Html {
  return html`${Object.entries(content ?? {}).map(
    ([type, { schema }]) =>
      html`<p><code>${type}</code></p><pre><code>${JSON.stringify(schema, null, 2)}</code></pre>`,
  )}`
}

export function errorsPage(frame: Frame, errors: readonly DescribedError[]): Html {
  return frame.draw(
    "Errors",
    html`<h1>Errors</h1>
      <p>Every error under <code>/api</code> has the body <code>{"error": {"code", "message", "details"}}</code>.
        <a href="/docs/">Back to the interface</a>.</p>
      ${errors.map(
        ({ code, statuses, message, cause, avoid, resolve }) => html`<section id="${code}">
          <h2>${code}</h2>
          <p>HTTP ${statuses.join(", ")}: <q>${message}</q></p>
          <dl>
            <dt>Cause</dt><dd>${cause}</dd>
            <dt>How to avoid it</dt><dd>${avoid}</dd>
            <dt>What to do</dt><dd>${resolve}</dd>
          </dl>
        </section>`,
      )}`,
  )
}
