export { fireTriggers, triggersFired } from "./fire-triggers.ts";
export {
  addCallKey, awaitTrigger, endTriggers, findTrigger, findTriggerByCall, hasOverdueTriggers, peekTrigger, settleTrigger, stopAwaiting, takeTold, type OrderTriggerRow, type TriggerEnd,
} from "./order-triggers.store.ts";
