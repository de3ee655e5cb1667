export { triggersSlice } from "./triggers.slice.ts";
export { fireTriggers, leaveTriggers, triggersFired } from "./fire-triggers.ts";
export { listUnfired, releaseHeld } from "./waiting-triggers.store.ts";
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
  returnTrigger,
  sendsByItself,
  settleTrigger,
  skipSending,
  stopAwaiting,
  summariseTriggers,
  takeTold,
  type OrderTriggerRow,
  type TriggerEnd,
  type TriggerFacts,
  type TriggerKey,
} from "./order-triggers.store.ts";
