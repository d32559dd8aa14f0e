/**
 * The header by which a mediator names the agent it calls for. It is the mediator's word: what is done belongs to that
 * agent behind that mediator, and counts against the mediator's token.
 */
export const agentHeader = "uim-agent"
