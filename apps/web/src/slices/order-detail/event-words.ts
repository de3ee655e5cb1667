/** What happened to an order, as a line of its timeline says it. */
import {
  autoMessageTitles,
  describeRun,
  toDecimalText,
  type OrderLocation,
  type OrderTag,
  type RuleNames,
} from "@stallkeeper/domain";
import { plural, writeMoment, writeWeight } from "../../ui/format.ts";
import { tagLooks } from "../order-look/index.ts";
import { orderTexts } from "../orders/index.ts";

const words = (value: unknown, fallback: string): string =>
  typeof value === "string" && value !== "" ? value : fallback;
const momentOf = (moment: unknown): string => writeMoment(words(moment, "")) ?? "later";
const triggerTitles: Readonly<Record<string, string>> = autoMessageTitles;
const titleOf = (trigger: unknown): string => triggerTitles[words(trigger, "")] ?? words(trigger, "this");
const tagNames = (list: unknown): string =>
  Array.isArray(list) ? list.map((tag) => tagLooks[tag as OrderTag]?.label ?? String(tag)).join(", ") : "";

const counted = (name: unknown, quantity: unknown): string =>
  typeof quantity === "number" && quantity > 1 ? `${quantity} × ${words(name, "item")}` : words(name, "item");
const listCounted = (list: unknown): string =>
  Array.isArray(list)
    ? list
        .map((entry: { name?: unknown; quantity?: unknown }) => counted(entry.name, entry.quantity))
        .join(", ")
    : "";
const returnWords: Record<string, string> = {
  authorised: "authorised",
  inTransit: "posted by the buyer",
  received: "received",
  inspected: "inspected",
  closed: "closed",
  asDescribed: "as described",
  damaged: "damaged",
  wrong: "wrong item",
  missing: "missing",
};
/** How a return ended, and through whom. */
const resolutionWords: Record<string, (party: string) => string> = {
  refund: (party) => `refund through ${party}`,
  refundByHand: (party) => `refunded on ${party}`,
  refuse: () => "return refused",
  swap: () => "swap",
  resend: () => "sent again",
};

/** A line of the timeline holds the names of platforms and packages as they were. */
const ruleNames: RuleNames = {
  tag: (tag) => tagNames([tag]),
  location: (location) => orderTexts.locations[location],
  platform: (name) => name,
  account: (name) => name,
  package: (name) => name,
  money: (amountMinor, currency) => `${toDecimalText(amountMinor, currency)} ${currency}`,
};

/** "Set Tracked 48, package M, 500 g (preset “Small”)"; "Cleared service". */
function describePlanned({
  service,
  package: wrapping,
  weightGrams,
  preset,
}: Readonly<Record<string, unknown>>): string {
  const parts: readonly (readonly [string, unknown, string])[] = [
    ["service", service, words(service, "")],
    ["package", wrapping, `package ${words(wrapping, "")}`],
    ["weight", weightGrams, typeof weightGrams === "number" ? writeWeight(weightGrams) : ""],
  ];
  const set = parts
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([, , said]) => said)
    .join(", ");
  const cleared = parts
    .filter(([, value]) => value === null)
    .map(([part]) => part)
    .join(", ");
  const by = typeof preset === "string" ? ` (preset “${preset}”)` : "";
  return [set && `Set for the label: ${set}${by}`, cleared && `Cleared for the label: ${cleared}`]
    .filter(Boolean)
    .join(" · ");
}

/** ", parcel 2 held until Mon 2 Mar, 09:00: Stock". */
const nameHeldParts = (held: unknown): string =>
  (Array.isArray(held) ? held : [])
    .map(
      ({ number, until, reason }: { number?: number; until?: string; reason?: string }) =>
        `, parcel ${number ?? "?"} held until ${momentOf(until)}: ${reason ?? ""}`,
    )
    .join("");

/** "Radio 1 → 2", "Vase added (2)", "Cup removed". */
const describeChange = ({
  name,
  before = 0,
  after = 0,
}: {
  name?: string;
  before?: number;
  after?: number;
}) =>
  after === 0
    ? `${words(name, "?")} removed`
    : before === 0
      ? `${words(name, "?")} added (${after})`
      : `${words(name, "?")} ${before} → ${after}`;

const caseReasons: Readonly<Record<string, string>> = {
  notReceived: "item not received",
  notAsDescribed: "not as described",
  return: "return requested",
  chargeback: "chargeback",
  other: "other reason",
};

/**
 * Lines of the timeline; a kind that is not named here is shown as its own word. `party`: who was asked or
 * told.
 */
export const eventWords: Record<
  string,
  (details: Readonly<Record<string, unknown>>, actor: string, party: string) => string
> = {
  received: (_details, actor, party) => `Order received from ${words(actor, party)}`,
  paid: () => "Payment cleared",
  cancelled: (_details, _actor, party) => `Cancelled on ${party}`,
  paymentFailed: () => "Payment failed",
  onHold: (_details, _actor, party) => `Put on hold on ${party}`,
  deletedAtPlatform: (_details, _actor, party) => `Deleted on ${party}`,
  cancelRequested: () => "Cancellation requested",
  caseOpened: ({ reason }, _actor, party) =>
    `Case opened on ${party}: ${caseReasons[words(reason, "other")] ?? caseReasons["other"]}`,
  buyerErased: () => "The buyer's details were erased",
  badRating: ({ stars }, _actor, party) =>
    `Bad rating on ${party}${typeof stars === "number" ? `: ${plural(stars, { one: "# star", other: "# stars" })}` : ""}`,
  shippedElsewhere: () => "Shipped outside Stallkeeper",
  shipmentReverted: (_details, _actor, party) => `${party} shows it as not shipped`,
  refundPending: (_details, _actor, party) => `${party} is processing the refund`,
  refunded: (_details, _actor, party) => `Refunded by ${party}`,
  refundRefused: (_details, _actor, party) => `${party} refused the refund`,
  partlyRefunded: (_details, _actor, party) => `Partly refunded by ${party}`,
  statusUnknown: ({ status }) => `Unknown status: ${words(status, "none")}`,
  itemsChanged: ({ changes }, _actor, party) =>
    `Items changed on ${party}: ${(Array.isArray(changes) ? changes : []).map(describeChange).join(", ")}`,
  addressChanged: (_details, _actor, party) => `Address changed on ${party}`,
  notesChanged: () => "Notes changed",
  moved: ({ location }) =>
    `Moved to ${orderTexts.locations[location as OrderLocation] ?? words(location, orderTexts.locations.new)}`,
  marked: ({ remedy }) => (typeof remedy === "string" ? `Marked for ${tagNames([remedy])}` : "Mark cleared"),
  tagsChanged: ({ added, removed }) =>
    [tagNames(added) && `Tagged ${tagNames(added)}`, tagNames(removed) && `Removed ${tagNames(removed)}`]
      .filter(Boolean)
      .join(" · "),
  pinned: () => "Pinned",
  unpinned: () => "Unpinned",
  fulfillmentChanged: () => "Fulfilment changed",
  itemMetaChanged: () => "Item metadata changed",
  packed: ({ skipped }) =>
    Array.isArray(skipped) && skipped.length > 0
      ? `Packed, ${skipped.length} not scanned`
      : "Packed, every item scanned",
  putAside: ({ skipped }) => {
    const lines: readonly { item?: string; reason?: string }[] = Array.isArray(skipped) ? skipped : [];
    return `Put aside: ${lines.map(({ item = "", reason = "" }) => `${item} ${reason}`.trim()).join(", ")}`;
  },
  pickedShort: ({ item, reason }) =>
    `Not on the shelf: ${words(item, "an item")}, ${words(reason, "no reason given")}`,
  batchAdded: ({ batch }) => `Added to ${words(batch, "a batch")}`,
  batchRemoved: ({ batch }) => `Removed from ${words(batch, "a batch")}`,
  held: ({ until, reason }) =>
    [`Held until ${momentOf(until)}`, words(reason, "")].filter(Boolean).join(": "),
  holdEnded: () => "Hold ended",
  combined: ({ orders }) => `Combined with ${Array.isArray(orders) ? orders.join(", ") : "others"}`,
  separated: () => "No longer combined",
  split: ({ count, held }) =>
    `Split into ${typeof count === "number" ? count : "several"} parcels${nameHeldParts(held)}`,
  partsJoined: () => "No longer split",
  partSent: ({ number, count, provider, trackingNumber, isTold }) =>
    `Parcel ${typeof number === "number" ? number : "?"} of ` +
    `${typeof count === "number" ? count : "?"} sent with ${words(provider, "a courier")} ` +
    `${words(trackingNumber, "")}${isTold === true ? "" : ", recorded here only"}`,
  returnOpened: ({ items, reason }) =>
    [`Return opened: ${listCounted(items)}`, words(reason, "")].filter(Boolean).join(" · "),
  returnMoved: ({ name, quantity, state, condition }) =>
    [
      `Return of ${counted(name, quantity)}`,
      returnWords[words(state, "")] ?? words(state, ""),
      returnWords[words(condition, "")] ?? "",
    ]
      .filter(Boolean)
      .join(" · "),
  returnResolved: ({ name, quantity, resolution, isPart }, _actor, party) => {
    const how = resolutionWords[words(resolution, "")]?.(party) ?? words(resolution, "");
    return `Return of ${counted(name, quantity)} resolved: ${how}${isPart === true ? ", in part" : ""}`;
  },
  swapOpened: ({ lines }) => `Replacement planned: ${listCounted(lines)}`,
  swapSent: ({ provider, trackingNumber }) =>
    `Replacement sent with ${words(provider, "a courier")} ${words(trackingNumber, "")}`.trim(),
  swapCancelled: () => "Replacement cancelled",
  actionRequested: ({ kind }, _actor, party) =>
    kind === "refund"
      ? "Refund requested"
      : kind === "partShipment"
        ? `Tracking sent to ${party}`
        : "Marked as shipped",
  actionAccepted: ({ kind }, _actor, party) =>
    kind === "refund" ? `${party} accepted the refund` : `${party} accepted the shipment`,
  actionVerified: ({ kind }, _actor, party) =>
    kind === "refund" ? `${party} confirmed the refund` : `${party} confirmed the shipment`,
  ruleRan: ({ rule, did, why, isOtherwise }) =>
    describeRun(
      words(rule, "?"),
      Array.isArray(did) ? did : [],
      Array.isArray(why) ? why : [],
      ruleNames,
      isOtherwise === true,
    ),
  rulesTakenBack: ({ rules }) => {
    const names = (Array.isArray(rules) ? rules : []).map((rule) => `“${words(rule, "?")}”`);
    return plural(
      names.length,
      { one: "Undid the rule {names}", other: "Undid the rules {names}" },
      { names: names.join(", ") },
    );
  },
  labelPlanned: (details) => describePlanned(details),
  planTakenBack: () => "Label settings undone",
  autoMessageFailed: ({ trigger, reason }) =>
    `No auto message for “${titleOf(trigger)}”: ${words(reason, "no reason given")}`,
  autoMessageHeld: ({ trigger, reason }) =>
    `Auto message for “${titleOf(trigger)}” held: ${words(reason, "no reason given")}`,
  actionRefused: ({ reason, problem }, _actor, party) =>
    `${party} refused: ${words(reason ?? problem, "no reason given")}`,
  actionGaveUp: ({ reason, problem }, _actor, party) =>
    `No answer from ${party}: ${words(reason ?? problem, "we stopped trying")}`,
  actionRetried: () => "Tried again",
  actionWithdrawn: () => "Cancelled before it was sent",
  actionChecked: (_details, _actor, party) => `Checked on ${party}: not found`,
  actionSettled: ({ isDone }, _actor, party) =>
    isDone === true ? `Recorded as done on ${party}` : `Recorded as not done on ${party}`,
  platformWarning: ({ text }, _actor, party) => words(text, `${party} sent a note`),
};
