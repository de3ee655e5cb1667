/** Calls of drafts of listings, their photos, and putting them up. */
import { randomUUID } from "node:crypto";
import { change } from "./prepare-calls.fixture.ts";
import { onePixel, own, type ValidCall } from "./valid-call.fixture.ts";

const rule = {
  basis: "price",
  percent: 0,
  amountMinor: 0,
  ending: "exact",
  feePercent: null,
  feeFixedMinor: 0,
};

export const uploadsCalls: Record<string, ValidCall> = {
  "PATCH /api/uploads/drafts/:draftId": {
    params: (id) => ({ draftId: id("upload_drafts") }),
    body: () => ({ revision: 1, saveKey: randomUUID(), set: { title: "A blue cup" } }),
  },
  "PATCH /api/uploads/drafts": {
    body: (id) => ({
      drafts: [{ draftId: id("upload_drafts"), revision: 1, saveKey: randomUUID(), set: { brand: "Ada" } }],
    }),
  },
  "POST /api/uploads/drafts/duplicate": {
    body: (id) => ({ drafts: [{ draftId: id("upload_drafts"), copyId: randomUUID() }] }),
  },
  "POST /api/uploads/templates": {
    body: (id) => ({ saveKey: randomUUID(), draftId: id("upload_drafts"), name: "Caps" }),
  },
  "PATCH /api/uploads/templates/:templateId": {
    params: (id) => ({ templateId: id("upload_templates") }),
    body: () => ({ name: "Hats" }),
  },
  "POST /api/uploads/templates/:templateId/remove": {
    params: (id) => ({ templateId: id("upload_templates") }),
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
        `update upload_drafts d set title = 'A cup', sku = (select i.sku from items i
           where i.store_id = d.store_id and i.axes = '{}' order by i.sku limit 1) where d.id = $1`,
        store.id("upload_drafts"),
      ),
    body: (id) => ({ drafts: [{ draftId: id("upload_drafts") }] }),
  },
  "POST /api/uploads/revise": { status: 202, body: (id) => ({ drafts: [{ draftId: id("upload_drafts") }] }) },
  "POST /api/uploads/listings/end": {
    status: 202,
    audit: "listingEnded",
    prepare: (store, house) =>
      change(house, "update listings set platform = 'stall' where id = $1", store.id("listings")),
    body: (id) => ({ listingIds: [id("listings")] }),
  },
  "PATCH /api/uploads/price-rules/:accountId": {
    audit: "priceRuleChanged",
    params: (id) => ({ accountId: id("accounts") }),
    body: () => ({ rule: { ...rule, percent: 800 } }),
  },
  "PATCH /api/uploads/category-words": {
    audit: "categoryMapped",
    body: (id) => ({ category: "Caps", accountId: id("accounts"), chosen: { id: "10", name: "Hats" } }),
  },
  "POST /api/uploads/price-rules/preview": {
    isWithoutTrace: true,
    body: (id) => ({ accountId: id("accounts"), rule }),
  },
  "GET /api/uploads/accounts/:accountId/categories": { params: (id) => ({ accountId: id("accounts") }) },
  "GET /api/uploads/accounts/:accountId/attributes": {
    params: (id) => ({ accountId: id("accounts") }),
    query: () => ({ categoryId: "cups" }),
  },
  "GET /api/uploads/accounts/:accountId/terms": { params: (id) => ({ accountId: id("accounts") }) },
  "POST /api/reserve/add": {
    audit: "reserveChanged",
    body: (id) => ({ drafts: [{ draftId: id("upload_drafts") }] }),
  },
  "POST /api/reserve/remove": {
    audit: "reserveChanged",
    body: (id) => ({ draftIds: [id("upload_drafts")] }),
  },
  "POST /api/reserve/restore": {
    body: (id) => ({ entries: [], remove: [{ draftId: id("upload_drafts"), accountId: id("accounts") }] }),
  },
  "POST /api/reserve/move": { body: (id) => ({ draftIds: [id("upload_drafts")], place: 1 }) },
  "POST /api/reserve/change": { body: (id) => ({ draftIds: [id("upload_drafts")], isSkipped: true }) },
  "POST /api/reserve/list-now": { status: 202, body: (id) => ({ draftId: id("upload_drafts") }) },
  "POST /api/reserve/pause": { audit: "reservePauseChanged", body: () => ({ isPaused: true }) },
  "POST /api/reserve/rules": {
    audit: "reserveRuleChanged",
    body: (id) => ({
      accountId: id("accounts"),
      isOn: false,
      slotsPerDay: 2,
      weekdays: [1, 2],
      windows: [{ from: "12:00", to: "14:00" }],
      jitterMinutes: 10,
      keepLive: null,
      stopAfter: 3,
    }),
  },
  "POST /api/reserve/rules/switch": {
    audit: "reserveRuleChanged",
    body: (id) => ({ accountId: id("accounts"), isOn: false }),
  },
  "POST /api/uploads/photos": { body: () => ({ file: onePixel }) },
  "GET /api/uploads/photos/:photoId": { ...own, params: (id) => ({ photoId: id("upload_photos") }) },
  "GET /api/listing-photos/:storeId/:photoKey": {
    isForEverybody: true,
    params: (id) => ({ storeId: id("storeIds"), photoKey: id("photoKeys") }),
  },
};
