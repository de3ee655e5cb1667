export { triggersSlice } from "./triggers.slice.ts";
export { fireTriggers, triggersFired } from "./fire-triggers.ts";
export {
  addCallKey,
  awaitTrigger,
  endTriggers,
  findTrigger,
  findTriggerByCall,
  hasOverdueTriggers,
  listLeftAlone,
  peekTrigger,
  settleTrigger,
  stopAwaiting,
  summariseTriggers,
  takeTold,
  type OrderTriggerRow,
  type TriggerEnd,
} from "./order-triggers.store.ts";
