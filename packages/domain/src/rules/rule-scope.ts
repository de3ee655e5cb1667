/** What a rule may look at, and do, by what it is about: an offer has no tags, an order no reserve. Pure. */
import { ruleActionKinds, type RuleActionKind } from "./rule-actions.ts";
import { ruleFields, type RuleField } from "./rule-conditions.ts";
import { subjectOf, type RuleSubject, type RuleTriggerKind } from "./rule-triggers.ts";

const known: Readonly<Record<Exclude<RuleSubject, "order">, readonly RuleField[]>> = {
  offer: ["platform", "account", "total", "pieces", "line", "stock", "time", "weekday"],
  item: ["line", "stock", "time", "weekday"],
  listing: ["platform", "account", "total", "pieces", "line", "stock", "time", "weekday"],
  payout: ["platform", "account", "total", "time", "weekday"],
  account: ["platform", "account", "time", "weekday"],
};

/** What can be looked at when this happens. */
export function fieldsFor(kind: RuleTriggerKind): readonly RuleField[] {
  const subject = subjectOf({ kind });
  if (subject !== "order") return known[subject];
  return ruleFields.filter(
    (field) =>
      (field !== "message" || kind === "messageReceived") && (field !== "stars" || kind === "feedbackLeft"),
  );
}

const ofAll: readonly RuleActionKind[] = ["task", "notify", "export", "webhook"];
const ofOffers: readonly RuleActionKind[] = ["acceptOffer", "declineOffer", "counterOffer"];
const ofListed: readonly RuleActionKind[] = ["endListing", "reprice"];
/** What is on sale can be ended, and cost something else. */
const onSaleKinds: readonly RuleTriggerKind[] = ["listingPublished", "listingStale"];

/** What can be done when this happens. A new order has no conversation yet. */
export function actionsFor(kind: RuleTriggerKind): readonly RuleActionKind[] {
  const subject = subjectOf({ kind });
  // An offer that was answered isn't again.
  if (kind === "offerReceived" || kind === "offerExpiring") return [...ofAll, ...ofOffers];
  if (onSaleKinds.includes(kind)) return [...ofAll, ...ofListed];
  if (kind === "listingEnded") return [...ofAll, "relist"];
  if (subject !== "order") return ofAll;
  return ruleActionKinds.filter(
    (action) =>
      !ofOffers.includes(action) &&
      !ofListed.includes(action) &&
      action !== "relist" &&
      (kind !== "orderCreated" || (action !== "snippet" && action !== "assign" && action !== "refund")),
  );
}
