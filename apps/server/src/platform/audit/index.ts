export { recordAudit, type AuditActor } from "./record-audit.ts";
export { verifyAuditChain } from "./verify-audit-chain.ts";
export {
  countAuditLines,
  listAuditLines,
  readStoreZone,
  type AuditRow,
  type AuditWish,
} from "./audit-log.store.ts";
export { listErasures } from "./erasures.store.ts";
export { listDrills } from "./drills.store.ts";
