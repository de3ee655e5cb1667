/** Admin beyond its people: what happened, what runs, and how the installation is. */
import { auditFileQuery, auditQuery, type AuditCheck, type AuditPage } from "../rest/audit.ts";
import { answers, type NoData } from "./route.ts";

const requires = "admin";

export const adminRoutes = {
  "GET /api/admin/audit": answers<AuditPage>()({ requires, query: auditQuery }),
  "GET /api/admin/audit/check": answers<AuditCheck>()({ requires }),
  "GET /api/admin/audit/file": answers<NoData>()({ requires, query: auditFileQuery }),
} as const;
