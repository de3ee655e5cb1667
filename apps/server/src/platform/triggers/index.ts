export { fireTriggers, triggersFired } from "./fire-triggers.ts";
export {
  addCallKey, awaitTrigger, endTriggers, findTrigger, findTriggerByCall, hasOverdueTriggers, settleTrigger, stopAwaiting, takeTold, takeTrigger, type OrderTriggerRow, type TriggerEnd,
} from "./order-triggers.store.ts";
