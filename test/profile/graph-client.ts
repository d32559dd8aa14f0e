import { Client, type GraphRequest, HTTPMessageHandler } from "@microsoft/microsoft-graph-client"

/** Microsoft's own client. Its authentication step gives tokens to https addresses only; here the header is set by hand. */
export function openGraphClient(url: string, token: string): (path: string) => GraphRequest {
  const middleware = new HTTPMessageHandler()
  const client = Client.initWithMiddleware({ baseUrl: `${url}/`, defaultVersion: "v1.0", middleware })
  return (path) => client.api(path).header("Authorization", `Bearer ${token}`)
}
