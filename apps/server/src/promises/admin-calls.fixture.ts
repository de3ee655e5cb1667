/** Calls of Admin beyond its people. */
import { randomUUID } from "node:crypto";
import { writeBackup } from "../platform/backup/index.ts";
import type { ValidCall } from "./valid-call.fixture.ts";

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
    prepare: async (_store, house) => {
      const { db, config } = house.test.services;
      const written = await writeBackup(db.pool, config.dataDir, new Date());
      return { file: written?.name ?? "" };
    },
    body: (_id, { file }) => ({ file }),
    audit: "backupChecked",
  },
  "POST /api/admin/mail/test": { audit: "mailTested" },
};
