export { triggersSlice } from "./triggers.slice.ts";
export { fireTriggers, leaveTriggers, triggersFired } from "./fire-triggers.ts";
export {
  addCallKey,
  awaitTrigger,
  endTriggers,
  findTrigger,
  findTriggerByCall,
  findTriggerOfAction,
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
  type TriggerKey,
} from "./order-triggers.store.ts";
