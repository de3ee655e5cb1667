/** Calls of Admin beyond its people. */
import { randomUUID } from "node:crypto";
import type { TestApp } from "@stallkeeper/testkit";
import { writeBackup } from "../platform/backup/index.ts";
import type { ValidCall } from "./valid-call.fixture.ts";

const backups = new WeakMap<TestApp, Promise<string>>();
/** The name of one copy for a whole house: it's read and never changed, and one takes long where stores are many. */
function backupOf(test: TestApp): Promise<string> {
  const { db, config } = test.services;
  const made =
    backups.get(test) ?? writeBackup(db.pool, config.dataDir, new Date()).then((done) => done?.name ?? "");
  backups.set(test, made);
  return made;
}

const asked: ValidCall = { query: () => ({ from: "2026-01-01", to: "2036-12-31" }), isWithoutTrace: true };

export const adminCalls: Record<string, ValidCall> = {
  "GET /api/admin/audit": asked,
  "GET /api/admin/audit/file": asked,
  "POST /api/admin/stores": { body: () => ({ name: `New ${randomUUID()}` }), audit: "storeCreated" },
  "POST /api/admin/stores/rename": {
    body: () => ({ name: `Renamed ${randomUUID()}` }),
    audit: "storeRenamed",
  },
  "POST /api/admin/stores/archive": {
    body: (id) => ({ storeName: id("secondStoreName") }),
    audit: "storeArchived",
  },
  "POST /api/admin/stores/restore": {
    body: (id) => ({ storeName: id("secondStoreName") }),
    audit: "storeRestored",
  },
  "POST /api/admin/tokens/revoke": {
    body: (id) => ({ tokenId: id("api_tokens") }),
    audit: "apiTokenRevoked",
  },
  "POST /api/admin/backups": { audit: "backupWanted" },
  "POST /api/admin/backups/check": {
    prepare: async (_store, house) => ({ file: await backupOf(house.test) }),
    body: (_id, { file }) => ({ file }),
    audit: "backupChecked",
  },
  "POST /api/admin/webhooks": {
    body: () => ({ press: randomUUID(), url: "https://receiver.test/hook", events: ["order.created"] }),
    audit: "webhookAdded",
  },
  "POST /api/admin/webhooks/change": {
    body: (id) => ({
      receiverId: id("webhook_receivers"),
      url: "https://receiver.test/other",
      events: ["stock.changed"],
      isOn: false,
    }),
    audit: "webhookChanged",
  },
  "POST /api/admin/webhooks/secret": {
    body: (id) => ({ receiverId: id("webhook_receivers") }),
    audit: "webhookSecretRenewed",
  },
  "POST /api/admin/webhooks/remove": {
    body: (id) => ({ receiverId: id("webhook_receivers") }),
    audit: "webhookRemoved",
  },
  "POST /api/admin/webhooks/test": {
    body: (id) => ({ receiverId: id("webhook_receivers") }),
    audit: "webhookTested",
  },
  "GET /api/admin/webhooks/deliveries": {
    query: (id) => ({ receiverId: id("webhook_receivers") }),
    isWithoutTrace: true,
  },
  "POST /api/admin/webhooks/replay": {
    body: (id) => ({ deliveryId: id("webhook_deliveries") }),
    audit: "webhookReplayed",
  },
  "POST /api/admin/erasures/find": { body: () => ({ words: "nobody" }), isWithoutTrace: true },
  "POST /api/admin/erasures": { body: (id) => ({ orderId: id("orders") }), audit: "buyerErased" },
  "POST /api/admin/retention": {
    body: () => ({ buyerDays: 3_000, messageDays: null }),
    audit: "retentionChanged",
  },
  "POST /api/admin/retention/count": {
    body: () => ({ buyerDays: 3_000, messageDays: null }),
    isWithoutTrace: true,
  },
  "POST /api/admin/mail/test": { audit: "mailTested" },
};
