export { registerAutomation, workAutomation } from "./automation.plugin.ts";
export { watchedMessageAction } from "./auto-message-action.ts";
export { workTriggers } from "./work-triggers.ts";
