/**
 * The rules that answer offers: kept off until somebody switches them on, tried on the last 30 days first, and
 * paused together in one press.
 */
import {
  AppError,
  type OfferRulePreview,
  type OfferRulesView,
  type OfferRuleText,
  type SaveOfferRuleInput,
} from "@stallkeeper/contract";
import { daysInMs, decideOffer, sumOffer } from "@stallkeeper/domain";
import { recordAudit } from "../../platform/audit/index.ts";
import { actorName, inStore, viewStore, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import { ruledOffer } from "./answer-by-rules.ts";
import {
  countOfferRules,
  deleteOfferRule,
  findOfferRulePause,
  hasAccount,
  insertOfferRule,
  listOfferRules,
  lockOfferRules,
  setOfferRulePause,
  updateOfferRule,
} from "./offer-rules.store.ts";
import { listOffersSince, readCosts, readFeeShares } from "./offers.store.ts";

const mostRules = 20;
const previewDays = 30;
const previewRows = 20;

const byOf = (ctx: Ctx) => ({ name: actorName(ctx), at: ctx.now() });
const agoOf = (ctx: Ctx, days: number) => new Date(ctx.now().getTime() - daysInMs(days));

/** The rules in their order, and whether they are paused. */
export function readOfferRules(ctx: Ctx): Promise<OfferRulesView> {
  return viewStore(ctx, async (tx) => ({
    rules: await listOfferRules(tx, agoOf(ctx, 7)),
    paused: await findOfferRulePause(tx),
  }));
}

/** Adds a rule, or writes one; answers its id. Throws RULE_NOT_FOUND, FIELDS_INVALID. */
export function saveOfferRule(ctx: Ctx, { ruleId, ...text }: SaveOfferRuleInput): Promise<string> {
  return inStore(ctx, async (tx) => {
    await lockOfferRules(tx);
    if (ruleId === undefined && (await countOfferRules(tx)) >= mostRules)
      throw new AppError("FIELDS_INVALID", { fields: { kind: `Up to ${mostRules} rules.` } });
    if (text.accountId !== null && !(await hasAccount(tx, text.accountId)))
      throw new AppError("FIELDS_INVALID", { fields: { accountId: "Choose an account." } });
    const id = ruleId ?? (await insertOfferRule(tx, text, byOf(ctx)));
    if (ruleId !== undefined && !(await updateOfferRule(tx, ruleId, text, byOf(ctx))))
      throw new AppError("RULE_NOT_FOUND", { ruleId });
    await tell(ctx, tx, id, text);
    return id;
  });
}

/** Removes a rule. Throws RULE_NOT_FOUND. */
export function removeOfferRule(ctx: Ctx, ruleId: string): Promise<void> {
  return inStore(ctx, async (tx) => {
    await lockOfferRules(tx);
    if (!(await deleteOfferRule(tx, ruleId))) throw new AppError("RULE_NOT_FOUND", { ruleId });
    await tell(ctx, tx, ruleId, null);
  });
}

/** Pauses all rules, or lets them go on. Safe to repeat. */
export function pauseOfferRules(ctx: Ctx, isPaused: boolean): Promise<void> {
  return inStore(ctx, async (tx) => {
    if (await setOfferRulePause(tx, isPaused, byOf(ctx))) await tell(ctx, tx, null, { isPaused });
  });
}

async function tell(
  ctx: Ctx,
  tx: StoreTx,
  ruleId: string | null,
  after: OfferRuleText | { isPaused: boolean } | null,
): Promise<void> {
  await recordAudit(tx, ctx, {
    action: "offerRulesChanged",
    object: { type: "offerRule", id: ruleId ?? "all" },
    before: null,
    after: after === null ? null : { ...after },
  });
  await announce(tx, "offerRule", [ruleId ?? "all"]);
}

/** What a rule alone would have answered to the offers of the last 30 days. It answers nothing. */
export function previewOfferRule(ctx: Ctx, text: OfferRuleText): Promise<OfferRulePreview> {
  return viewStore(ctx, async (tx) => {
    const offers = await listOffersSince(tx, agoOf(ctx, previewDays));
    const rule = { ...text, id: "", number: 0 };
    const met = offers.flatMap((offer) => {
      const canCounter = ctx.connectors.find(offer.platform)?.offers?.canCounter === true;
      // What is over now could still be accepted when it came.
      const answer = decideOffer([rule], { ...ruledOffer(offer, canCounter), isAcceptable: true });
      return answer === null ? [] : [{ ...offer, answer }];
    });
    const shown = met.slice(0, previewRows);
    const [shares, costs] = await Promise.all([
      readFeeShares(tx),
      readCosts(
        tx,
        shown.flatMap(({ items }) => items[0]?._id ?? []),
      ),
    ]);
    return {
      days: previewDays,
      checked: offers.length,
      count: met.length,
      rows: shown.map(({ id, account_id, buyer, items, quantity, amount_minor, currency, state, answer }) => {
        const share = shares.find(({ accountId }) => accountId === account_id)?.share ?? null;
        const cost = costs.find((one) => one.listingId === items[0]?._id && one.currency === currency);
        const priceMinor = answer.counterMinor ?? amount_minor;
        // An offer is for all its pieces together, a cost for one.
        const costMinor = cost === undefined ? null : cost.costMinor * quantity;
        const { leftMinor } = sumOffer(priceMinor, share, costMinor);
        return {
          offerId: id,
          buyer: buyer.handle ?? "",
          item: items[0]?.name ?? "",
          amountMinor: amount_minor,
          askMinor: items[0]?.priceMinor ?? null,
          leftMinor: answer.kind === "reject" ? null : leftMinor,
          currency,
          state,
        };
      }),
    };
  });
}
