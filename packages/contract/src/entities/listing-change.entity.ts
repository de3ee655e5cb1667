/**
 * What was asked of a live listing and isn't confirmed yet (docs/adr/0102-live-listings.md). Changed by REST
 * commands, and by what the platforms answer.
 */
import { defineEntity, type EntityOf } from "./entity.ts";
import { date, id, json, text } from "./field.ts";

export const listingChange = defineEntity({
  name: "ListingChange",
  table: "listing_changes",
  idColumn: "listing_id",
  fields: {
    // that of its listing
    _id: id({ required: true, column: "listing_id" }),
    // end or revise
    kind: text({ required: true }),
    // sending, refused or unsure
    state: text({ required: true }),
    // [{ code, text, field }]
    problems: json({ required: true }),
    actionId: id({ isUuid: true }),
    byName: text({ required: true }),
    at: date({ required: true }),
  },
  sorts: ["_id", "at"],
  updatable: {},
});
export type ListingChange = EntityOf<typeof listingChange>;
