/** UIM 3.5.4: an error code with what to do about it. The documents about errors are written from this. */
export interface UimErrorCode {
  readonly code: string
  /** HTTP statuses it comes with. */
  readonly statuses: readonly number[]
  /** The first sentence of its messages; `{…}` stands for what it is about. */
  readonly message: string
  readonly cause: string
  /** How to avoid it. */
  readonly avoid: string
  /** What to do when it came. */
  readonly resolve: string
}

export const uimErrorCodes: readonly UimErrorCode[] = [
  {
    code: "INVALID_PARAMETER",
    statuses: [400, 413],
    message: "The parameter '{param}' is required.",
    cause: "A member or parameter of the request is missing, has a wrong form, or the body is too large.",
    avoid:
      "Send what the description of the route requires; `details.parameter` names the one that is wrong.",
    resolve: "Correct that parameter and send the request again. The same request fails again.",
  },
  {
    code: "UNAUTHORIZED",
    statuses: [401],
    message: "Unauthorized access. Authentication is required.",
    cause:
      "The caller has not proven who it is, or its token or key is unknown, expired, revoked or for another service.",
    avoid: "Send a valid token in `Authorization`, and renew it before it ends.",
    resolve:
      "Get a token where `WWW-Authenticate` says, or from the service's policy endpoint, and send the request again.",
  },
  {
    code: "FORBIDDEN",
    statuses: [403],
    message: "Access to this resource is forbidden.",
    cause:
      "The caller is known and may not do this: a permission or scope is missing, the policy prohibits it, or it is not the owner.",
    avoid: "Ask for the permissions that the intent or route needs when the token is requested.",
    resolve:
      "Get a token with the permission in `details`, or let the owner do it. The same token fails again.",
  },
  {
    code: "NOT_FOUND",
    statuses: [404],
    message: "The requested resource '{resource}' was not found.",
    cause: "There is no such address, service, intent or namespace, or its owner has not proven it yet.",
    avoid: "Take addresses, ids and UIDs from answers of the search.",
    resolve: "Search for it; its owner finds the state of the proof in `ownership`.",
  },
  {
    code: "METHOD_NOT_ALLOWED",
    statuses: [405],
    message: "The HTTP method '{method}' is not allowed for this endpoint.",
    cause: "The address exists and does not answer to this method.",
    avoid: "Use the methods of `/openapi.json`.",
    resolve: "Send it with one of the methods in the header `Allow`.",
  },
  {
    code: "CONFLICT",
    statuses: [409],
    message: "The request could not be completed due to a conflict.",
    cause:
      "It contradicts what is stored: the service or intent exists already, was changed in the meantime, a key was used for another input, or a yes is still asked for.",
    avoid: "Read before you write, and use a new idempotency key for a new input.",
    resolve: "Read the resource again, decide anew, and send the change again.",
  },
  {
    code: "UNSUPPORTED_MEDIA_TYPE",
    statuses: [415],
    message: "The media type '{type}' is not supported.",
    cause: "The body is not JSON, or is compressed.",
    avoid: "Send `Content-Type: application/json`, uncompressed.",
    resolve: "Send the same content as JSON.",
  },
  {
    code: "RATE_LIMITED",
    statuses: [429],
    message: "Too many requests.",
    cause: "The limit of the token, the policy, the intent or the address is used up for now.",
    avoid: "Keep to the `rate_limit` of the intent and the headers `RateLimit`.",
    resolve: "Send it again after the seconds in `Retry-After`, with the same idempotency key.",
  },
  {
    code: "PAYMENT_REQUIRED",
    statuses: [402],
    message: "Payment is required.",
    cause: "The intent has a price, and the caller's agreement does not cover it.",
    avoid: "Agree to a price and give billing information when the token is requested.",
    resolve: "Make an agreement that covers the price, and execute again with its token.",
  },
  {
    code: "INTERNAL_SERVER_ERROR",
    statuses: [500],
    message: "An unexpected error occurred on the server. Please try again later.",
    cause: "A fault of the server, which its operator finds in the log under `details.requestId`.",
    avoid: "Nothing in the request avoids it.",
    resolve: "Send it again later with the same idempotency key, and report the request id.",
  },
  {
    code: "SERVICE_UNAVAILABLE",
    statuses: [503],
    message: "The service is temporarily unavailable. Please try again later.",
    cause:
      "The server is overloaded or starting, or a part it needs, such as its database or the service behind it, cannot be reached. Nothing was done.",
    avoid: "Keep to the limits, and spread calls over time.",
    resolve: "Send it again after `Retry-After` with growing pauses.",
  },
  {
    code: "GATEWAY_TIMEOUT",
    statuses: [504],
    message: "The server did not receive a timely response from the upstream server.",
    cause: "The service behind this one took too long, and nothing can have been done there.",
    avoid: "Ask for less at once.",
    resolve: "Send it again with the same idempotency key, or use another service.",
  },
  {
    code: "NOT_IMPLEMENTED",
    statuses: [501],
    message: "The requested functionality is not implemented.",
    cause: "The server, or the service behind it, does not offer this.",
    avoid: "Use what `/openapi.json` and `agents.json` list.",
    resolve: "Use another intent or service: it will not work later either.",
  },
  {
    code: "INTENT_EXECUTION_FAILED",
    statuses: [422, 409, 502],
    message: "The intent '{intent}' could not be executed due to {reason}.",
    cause:
      "Parameters of the intent are missing or invalid (422, with `missing_parameters` and `invalid_parameters`), the business declined (422), the caller cancelled (409), or it is not known whether it was done (502, `execution: indeterminate`).",
    avoid: "Check the values against `input_parameters` before you send them.",
    resolve:
      "Correct the parameters that are named. After a 502 ask for the state with the same idempotency key, and never repeat it under a new one.",
  },
  {
    code: "INTENT_NOT_SUPPORTED",
    statuses: [404],
    message: "The intent '{intent}' is not supported by this service.",
    cause: "The namespace is known and has no intent of this name.",
    avoid: "Take UIDs from the search or from `agents.json`.",
    resolve: "Search in the namespace for what it offers now.",
  },
  {
    code: "VERSION_CONFLICT",
    statuses: [409],
    message: "The intent version '{version}' is not supported.",
    cause: "The intent exists in other versions only, or in another one than was approved.",
    avoid: "Leave the version out to get the newest one that is not deprecated.",
    resolve: "Choose among `details.supported_versions`, and read the parameters of that version first.",
  },
  {
    code: "INTENT_DEPRECATED",
    statuses: [410],
    message: "The intent '{intent}' has been deprecated and is no longer supported.",
    cause: "The intent was removed after its deprecation, or its owner retired it.",
    avoid: "Watch for the headers `Deprecation`, `Sunset` and `Warning`.",
    resolve: "Use `details.successor`, and read its parameters first.",
  },
]
