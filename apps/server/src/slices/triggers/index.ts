export { triggersSlice } from "./triggers.slice.ts";
export { fireTriggers, leaveTriggers, triggersFired } from "./fire-triggers.ts";
export {
  addCallKey,
  awaitTrigger,
  endTriggers,
  findTrigger,
  findTriggerByCall,
  hasOverdueTriggers,
  listDecided,
  listFired,
  listLeftAlone,
  peekTrigger,
  postponeTrigger,
  settleTrigger,
  stopAwaiting,
  summariseTriggers,
  takeTold,
  type OrderTriggerRow,
  type TriggerEnd,
  type TriggerFacts,
} from "./order-triggers.store.ts";
