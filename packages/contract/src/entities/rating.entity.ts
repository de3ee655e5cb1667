/** What a buyer said publicly about a sale. Platforms without stars give a polarity alone. */
import { defineEntity, type EntityOf } from "./entity.ts";
import { date, id, integer, text } from "./field.ts";

export const rating = defineEntity({
  name: "Rating",
  table: "ratings",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id" }),
    identifier: id({ required: true }),
    polarity: text({ required: true }),
    stars: integer(),
    text: text({ required: true, column: "content" }),
    date: date({ required: true, column: "left_at" }),
    updatedAt: date({ required: true }),
    buyerHandle: text({ required: true }),
    orderId: id(),
    listingId: id(),
    reply: text(),
    platform: text({ required: true }),
    account: text({ required: true }),
    accountId: id({ required: true, isUuid: true }),
  },
  sorts: ["_id", "date", "updatedAt", "stars"],
  updatable: {},
});

/** A rating as the wire shows it. */
export type Rating = EntityOf<typeof rating>;
