/**
 * What a listing shows and what it should show (docs/adr/0099-stock-is-pushed.md): one row for each linked
 * listing of an account that is told quantities, of an item that was counted.
 */
import { defineEntity, type EntityOf } from "./entity.ts";
import { boolean, date, id, integer, text } from "./field.ts";

export const listingStock = defineEntity({
  name: "ListingStock",
  table: "listing_stock",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id" }),
    listingId: id({ required: true }),
    variantId: text({ required: true }),
    itemId: id({ required: true, isUuid: true }),
    sku: text({ required: true }),
    title: text({ required: true }),
    accountId: id({ required: true, isUuid: true }),
    account: text({ required: true }),
    platform: text({ required: true }),
    link: text({ required: true }),
    onHand: integer(),
    reserved: integer({ required: true }),
    safety: integer({ required: true }),
    available: integer(),
    ours: integer(),
    // by which ours is worked out: the listing's own rule, else its account's
    ruleMin: integer({ required: true }),
    ruleMax: integer(),
    rulePercent: integer({ required: true }),
    ruleSafety: integer({ required: true }),
    theirs: integer(),
    // when what they show was read or pushed, and since when a push is owed
    theirsAt: date(),
    since: date(),
    // same or differs
    standing: text({ required: true }),
    // none, due, sending, told or refused
    pushState: text({ required: true }),
    sent: integer(),
    toldAt: date(),
    hasEnded: boolean(),
    problemCode: text(),
    problem: text(),
    warning: text(),
  },
  sorts: ["_id", "sku"],
  updatable: {},
});
export type ListingStock = EntityOf<typeof listingStock>;

/** How many pieces a linked listing shows: by its own rule where it has one, else by its account's. */
export const listingRule = defineEntity({
  name: "ListingRule",
  table: "listing_rules",
  idColumn: "id",
  fields: {
    _id: id({ required: true, column: "id" }),
    listingId: id({ required: true }),
    variantId: text({ required: true }),
    itemId: id({ required: true, isUuid: true }),
    sku: text({ required: true }),
    title: text({ required: true }),
    accountId: id({ required: true, isUuid: true }),
    account: text({ required: true }),
    platform: text({ required: true }),
    available: integer(),
    // false: its quantity is left alone
    isPushed: boolean({ required: true }),
    // null: as the account
    min: integer(),
    max: integer(),
    percent: integer(),
    // kept back on top of the item's safety stock; null: none
    safety: integer(),
    isOwn: boolean({ required: true }),
    accountIsOn: boolean({ required: true }),
    accountMin: integer({ required: true }),
    accountMax: integer(),
    accountPercent: integer({ required: true }),
    // a listing there has no more pieces; null: any number
    platformMost: integer(),
    // shows none until it goes on
    isPaused: boolean({ required: true }),
  },
  sorts: ["_id", "sku"],
  updatable: {},
});
export type ListingRule = EntityOf<typeof listingRule>;
