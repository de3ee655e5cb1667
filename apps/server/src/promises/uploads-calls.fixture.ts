/** Calls of drafts of listings, their photos, and putting them up. */
import { randomUUID } from "node:crypto";
import { change } from "./prepare-calls.fixture.ts";
import { onePixel, own, type ValidCall } from "./valid-call.fixture.ts";

export const uploadsCalls: Record<string, ValidCall> = {
  "GET /api/uploads/desk": own,
  "PATCH /api/uploads/drafts/:draftId": {
    params: (id) => ({ draftId: id("upload_drafts") }),
    body: () => ({ revision: 1, saveKey: randomUUID(), set: { title: "A blue cup" } }),
  },
  "POST /api/uploads/drafts/remove": {
    audit: "draftsRemoved",
    body: (id) => ({ draftIds: [id("upload_drafts")] }),
  },
  "POST /api/uploads/publish": {
    status: 202,
    audit: "listingPublished",
    prepare: (store, house) =>
      change(
        house,
        `update upload_drafts set sku = 'NEW-CUP', title = 'A cup', price_minor = 900, gtin = '', item_id = null,
           brand = '' where id = $1`,
        store.id("upload_drafts"),
      ),
    body: (id) => ({ drafts: [{ draftId: id("upload_drafts") }] }),
  },
  "GET /api/uploads/accounts/:accountId/categories": { params: (id) => ({ accountId: id("accounts") }) },
  "GET /api/uploads/accounts/:accountId/attributes": {
    params: (id) => ({ accountId: id("accounts") }),
    query: () => ({ categoryId: "cups" }),
  },
  "GET /api/uploads/accounts/:accountId/terms": { params: (id) => ({ accountId: id("accounts") }) },
  "POST /api/uploads/photos": { body: () => ({ file: onePixel }) },
  "GET /api/uploads/photos/:photoId": { ...own, params: (id) => ({ photoId: id("upload_photos") }) },
  "GET /api/listing-photos/:storeId/:photoKey": {
    isForEverybody: true,
    params: (id) => ({ storeId: id("storeIds"), photoKey: id("photoKeys") }),
  },
};
