/** Admin beyond its people: what happened, what runs, and how the installation is. */
import { auditFileQuery, auditQuery, type AuditCheck, type AuditPage } from "../rest/audit.ts";
import { backupInput, type BackupChecked, type BackupsView } from "../rest/backups.ts";
import { eraseBuyerInput, findBuyersInput, type BuyersToErase, type ErasuresView } from "../rest/erasures.ts";
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

export const adminRoutes = {
  "GET /api/admin/audit": answers<AuditPage>()({ requires, query: auditQuery }),
  "GET /api/admin/audit/check": answers<AuditCheck>()({ requires }),
  "GET /api/admin/audit/file": answers<NoData>()({ requires, query: auditFileQuery }),
  "GET /api/admin/jobs": answers<JobsView>()({ requires }),
  "GET /api/admin/health": answers<HealthView>()({ requires }),
  "GET /api/admin/stores": answers<StoresView>()({ requires }),
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
  "GET /api/admin/tokens": answers<StoreTokensView>()({ requires }),
  "POST /api/admin/tokens/revoke": answers<StoreTokensView>()({ requires, input: revokeTokenInput }),
  "POST /api/admin/mail/test": answers<Done>()({ requires }),
  "GET /api/admin/backups": answers<BackupsView>()({ requires }),
  "POST /api/admin/backups": answers<Done>()({ requires }),
  "POST /api/admin/backups/check": answers<BackupChecked>()({ requires, input: backupInput }),
  "GET /api/admin/erasures": answers<ErasuresView>()({ requires }),
  // Names of buyers stay out of addresses, and so out of logs.
  "POST /api/admin/erasures/find": answers<BuyersToErase>()({ requires, input: findBuyersInput }),
  "POST /api/admin/erasures": answers<ErasuresView>()({
    requires,
    isRecentLoginNeeded: true,
    input: eraseBuyerInput,
  }),
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
