export { automationSlice } from "./automation.slice.ts";
export { workTriggers } from "./work-triggers.ts";
export { composeSnippet, messagesArePaused } from "./compose-snippet.ts";
