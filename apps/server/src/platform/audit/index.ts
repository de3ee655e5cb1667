export { recordAudit, type AuditActor, type AuditedAct } from "./record-audit.ts";
export { auditActions, type AuditAction } from "./audit-action.ts";
export { verifyAuditChain, type AuditVerdict } from "./verify-audit-chain.ts";
