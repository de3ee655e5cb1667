/** Admin beyond its people: what happened, what runs, and how the installation is. */
import { auditFileQuery, auditQuery, type AuditCheck, type AuditPage } from "../rest/audit.ts";
import { backupInput, type BackupChecked, type BackupsView } from "../rest/backups.ts";
import {
  eraseBuyerInput,
  findBuyersInput,
  retentionTerms,
  type BuyersToErase,
  type ErasuresView,
  type RetentionDue,
  type RetentionView,
} from "../rest/erasures.ts";
import type { HealthView } from "../rest/health.ts";
import type { JobsView } from "../rest/jobs.ts";
import { storeInput, storeNameInput, type StoresView, type StoreTokensView } from "../rest/stores.ts";
import { revokeTokenInput } from "../rest/tokens.ts";
import {
  deliveriesQuery,
  deliveryIdInput,
  newReceiverInput,
  receiverIdInput,
  receiverInput,
  type DeliveriesPage,
  type ReceiverMade,
  type ReceiversView,
} from "../rest/webhooks.ts";
import { answers, type Done, type NoData } from "./route.ts";

const requires = "admin";
/** What an auditor reads, too; addresses of other systems and what was sent there may hold secrets of theirs. */
const looks = { requires: "audit.read" } as const;

export const adminRoutes = {
  "GET /api/admin/audit": answers<AuditPage>()({ ...looks, query: auditQuery }),
  "GET /api/admin/audit/check": answers<AuditCheck>()(looks),
  "GET /api/admin/audit/file": answers<NoData>()({ ...looks, query: auditFileQuery }),
  "GET /api/admin/jobs": answers<JobsView>()(looks),
  "GET /api/admin/health": answers<HealthView>()(looks),
  "GET /api/admin/stores": answers<StoresView>()(looks),
  "POST /api/admin/stores": answers<StoresView>()({
    requires,
    isRecentLoginNeeded: true,
    input: storeNameInput,
  }),
  "POST /api/admin/stores/rename": answers<StoresView>()({ requires, input: storeNameInput }),
  "POST /api/admin/stores/archive": answers<StoresView>()({
    requires,
    isRecentLoginNeeded: true,
    input: storeInput,
  }),
  "POST /api/admin/stores/restore": answers<StoresView>()({ requires, input: storeInput }),
  "GET /api/admin/tokens": answers<StoreTokensView>()(looks),
  "POST /api/admin/tokens/revoke": answers<StoreTokensView>()({ requires, input: revokeTokenInput }),
  "POST /api/admin/mail/test": answers<Done>()({ requires }),
  "GET /api/admin/backups": answers<BackupsView>()(looks),
  "POST /api/admin/backups": answers<Done>()({ requires }),
  "POST /api/admin/backups/check": answers<BackupChecked>()({ requires, input: backupInput }),
  "GET /api/admin/erasures": answers<ErasuresView>()(looks),
  // Names of buyers stay out of addresses, and so out of logs.
  "POST /api/admin/erasures/find": answers<BuyersToErase>()({ requires, input: findBuyersInput }),
  "POST /api/admin/erasures": answers<ErasuresView>()({
    requires,
    isRecentLoginNeeded: true,
    input: eraseBuyerInput,
  }),
  "GET /api/admin/retention": answers<RetentionView>()(looks),
  "POST /api/admin/retention": answers<RetentionView>()({
    requires,
    isRecentLoginNeeded: true,
    input: retentionTerms,
  }),
  "POST /api/admin/retention/count": answers<RetentionDue>()({ requires, input: retentionTerms }),
  "GET /api/admin/webhooks": answers<ReceiversView>()({ requires }),
  "POST /api/admin/webhooks": answers<ReceiverMade>()({
    requires,
    isRecentLoginNeeded: true,
    input: newReceiverInput,
  }),
  "POST /api/admin/webhooks/change": answers<Done>()({
    requires,
    isRecentLoginNeeded: true,
    input: receiverInput,
  }),
  "POST /api/admin/webhooks/secret": answers<ReceiverMade>()({
    requires,
    isRecentLoginNeeded: true,
    input: receiverIdInput,
  }),
  "POST /api/admin/webhooks/remove": answers<Done>()({ requires, input: receiverIdInput }),
  "POST /api/admin/webhooks/test": answers<Done>()({ requires, input: receiverIdInput }),
  "GET /api/admin/webhooks/deliveries": answers<DeliveriesPage>()({ requires, query: deliveriesQuery }),
  "POST /api/admin/webhooks/replay": answers<Done>()({ requires, input: deliveryIdInput }),
  // For monitoring, by a token of its own: without one there is nothing here.
  "GET /metrics": answers<NoData>()({ requires: "guest" }),
} as const;
