export { recordAudit, type AuditActor } from "./record-audit.ts";
export { auditActions, type AuditAction } from "./audit-action.ts";
export { verifyAuditChain } from "./verify-audit-chain.ts";
