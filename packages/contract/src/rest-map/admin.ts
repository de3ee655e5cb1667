/** Admin beyond its people: what happened, what runs, and how the installation is. */
import { auditFileQuery, auditQuery, type AuditCheck, type AuditPage } from "../rest/audit.ts";
import type { HealthView } from "../rest/health.ts";
import type { JobsView } from "../rest/jobs.ts";
import { answers, type NoData } from "./route.ts";

const requires = "admin";

export const adminRoutes = {
  "GET /api/admin/audit": answers<AuditPage>()({ requires, query: auditQuery }),
  "GET /api/admin/audit/check": answers<AuditCheck>()({ requires }),
  "GET /api/admin/audit/file": answers<NoData>()({ requires, query: auditFileQuery }),
  "GET /api/admin/jobs": answers<JobsView>()({ requires }),
  "GET /api/admin/health": answers<HealthView>()({ requires }),
  // For monitoring, by a token of its own: without one there is nothing here.
  "GET /metrics": answers<NoData>()({ requires: "guest" }),
} as const;
