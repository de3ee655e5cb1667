/**
 * A buyer's offer (spec 3). `state` is 0 new, 1 accepted, any other number rejected (spec 4): 2 declined, 3
 * countered, 4 expired, 5 withdrawn, 6 a word of the platform that nobody here knows; `status` is that word.
 */
import { defineEntity, type EntityOf } from "./entity.ts";
import { boolean, date, document, documentList, id, integer, money, text } from "./field.ts";
import { attachedItemFields } from "./post.entity.ts";

export const offer = defineEntity({
  name: "Offer",
  table: "offers",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id" }),
    buyer: document(
      { avatar: text(), handle: text(), identifier: id(), countryCode: text() },
      { required: true },
    ),
    items: documentList(attachedItemFields, { typeName: "AttachedItem" }),
    identifier: id({ required: true }),
    createdAt: date({ required: true }),
    updatedAt: date({ required: true }),
    amount: money({ required: true, column: "amount_minor", currencyColumn: "currency" }),
    currency: text({ required: true }),
    acceptable: boolean({ required: true, column: "is_acceptable" }),
    state: integer({ required: true }),
    status: text({ required: true }),
    quantity: integer({ required: true }),
    /** What the seller asked for instead, as the platform tells it. */
    counter: money({ column: "counter_minor", currencyColumn: "currency" }),
    /** What was answered here, by a person or a rule; null: nothing, or the platform alone knows. */
    answer: document(
      {
        kind: text({ required: true }),
        state: text({ required: true }),
        actionId: text({ required: true, isFilterable: false }),
        at: date({ required: true }),
        byName: text({ required: true }),
        // A counter-offer's.
        amount: money({ key: "amountMinor", currencyColumn: "currency" }),
        problem: text(),
        // A rule's sentence on why; null: a person answered.
        because: text(),
      },
      { typeName: "OfferAnswer" },
    ),
    message: text({ required: true }),
    expiresAt: date(),
    platform: text({ required: true }),
    account: text({ required: true }),
    accountId: id({ required: true, isUuid: true }),
  },
  sorts: ["_id", "createdAt", "updatedAt", "expiresAt"],
  updatable: {},
});

/** An offer as the wire shows it. */
export type Offer = EntityOf<typeof offer>;
