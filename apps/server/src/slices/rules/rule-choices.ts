/**
 * What a rule may name: platforms, accounts, couriers, packages. What is gone by the time it runs is passed
 * over by the label's forms.
 */
import { AppError } from "@stallkeeper/contract";
import {
  actionsFor,
  clash,
  commandOf,
  fieldsFor,
  needsApproval,
  subjectOf,
  takesNumber,
  triggerNumbers,
  numberOf,
  type PlanWish,
  type RuleAction,
  type RuleSubject,
  type RuleTrigger,
} from "@stallkeeper/domain";
import { requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { listAccountNames } from "../accounts/index.ts";
import { findPreset } from "../exports/index.ts";
import { findChosenSnippet } from "../messaging/index.ts";
import { namePackages, planWishOf, readSenderSettings, type SenderSettings } from "../labels/index.ts";
import { isSkuTaken } from "../stock/index.ts";
import type { RuleText } from "./rules.store.ts";

/** The packages there are by their names, and what each preset sets. A preset that is gone sets nothing. */
export async function readLabelWords(
  tx: StoreTx,
): Promise<{ packages: ReadonlyMap<string, string>; presetOf: (id: string) => PlanWish }> {
  const settings = await readSenderSettings(tx);
  const packages = namePackages(settings);
  const presetOf = (id: string): PlanWish => {
    const preset = settings.presets[id];
    return preset === undefined ? {} : planWishOf(preset, packages);
  };
  return { packages, presetOf };
}

/** Throws FORBIDDEN where a rule is to do by itself what its writer may not do. */
function refuseForbidden(ctx: Ctx, actions: readonly RuleAction[]): void {
  for (const action of actions) {
    if (action.kind === "buyLabel" && !needsApproval(action)) requireScope(ctx, "labels.buy");
    if (action.kind === "export") requireScope(ctx, "export.run");
  }
}

/**
 * Throws FIELDS_INVALID where a rule names what there is not, or contradicts itself, and FORBIDDEN where it is to do
 * what its writer may not do.
 */
export async function refuseNonsense(
  ctx: Ctx,
  tx: StoreTx,
  { trigger, groups, actions, otherwise }: Pick<RuleText, "trigger" | "groups" | "actions" | "otherwise">,
): Promise<void> {
  refuseForbidden(ctx, [...actions, ...otherwise]);
  const fields: Record<string, string> = {};
  if (takesNumber(trigger.kind) && numberOf(trigger) > triggerNumbers[trigger.kind].most)
    fields["trigger"] = `At most ${triggerNumbers[trigger.kind].most}.`;
  if (trigger.kind === "barcode" && commandOf(trigger.code) !== null)
    fields["trigger"] = "This code is a command of the scan station. Choose another.";
  else if (trigger.kind === "barcode" && (await isSkuTaken(tx, trigger.code)))
    fields["trigger"] = "One of your items has this SKU. Choose another code.";
  const platforms = new Set(ctx.connectors.all().map(({ id }) => id));
  const accounts = await listAccountNames(tx);
  for (const [at, group] of groups.entries()) {
    for (const [place, condition] of group.entries()) {
      if (condition.field === "platform" && !condition.values.every((id) => platforms.has(id)))
        fields[`groups.${at}.${place}.values`] = "Unknown marketplace.";
      if (condition.field === "account" && !condition.values.every((id) => accounts.has(id)))
        fields[`groups.${at}.${place}.values`] = "Unknown account.";
      if (!fieldsFor(trigger.kind).includes(condition.field))
        fields[`groups.${at}.${place}.field`] =
          subjectOf(trigger) === "item"
            ? "For stock, only SKU and title can be used."
            : "This condition doesn't work with this trigger.";
    }
  }
  const settings = await readSenderSettings(tx);
  for (const [name, some] of Object.entries({ actions, otherwise }))
    for (const [at, action] of some.entries()) {
      const problem =
        misfitOf(trigger, action) ??
        problemOf(action, some.slice(0, at), settings, ctx) ??
        (action.kind === "snippet" && (await findChosenSnippet(tx, action.snippetId)) === null
          ? "Choose a shared snippet."
          : action.kind === "export" && (await findPreset(tx, action.presetId)) === null
            ? "Choose a saved export."
            : null);
      if (problem !== null) fields[`${name}.${at}`] = problem;
    }
  if (Object.keys(fields).length > 0) throw new AppError("FIELDS_INVALID", { fields });
}

const subjects: Readonly<Record<Exclude<RuleSubject, "order" | "item">, string>> = {
  offer: "an offer",
  listing: "a listing",
  payout: "a payout",
  account: "an account",
};

/** What can't be done when this happens. */
function misfitOf(trigger: RuleTrigger, { kind }: RuleAction): string | null {
  if (actionsFor(trigger.kind).includes(kind)) return null;
  const subject = subjectOf(trigger);
  if (subject === "item") return "A rule about stock can notify or add a task.";
  if (subject !== "order") return `A rule about ${subjects[subject]} can't do this.`;
  if (kind === "endListing") return "Only a rule about a listing on sale can end it.";
  if (kind === "reprice") return "Only a rule about a listing on sale can change its price.";
  if (kind === "relist") return "Only a rule about an ended listing can list it again.";
  return kind === "snippet" || kind === "assign"
    ? "Start this rule when the order is paid: a new order has no conversation yet."
    : "This action doesn't work with this trigger.";
}

function problemOf(
  action: RuleAction,
  before: readonly RuleAction[],
  settings: SenderSettings,
  { connectors }: Ctx,
): string | null {
  if (action.kind === "package" && !namePackages(settings).has(action.package))
    return "This package doesn't exist.";
  if (action.kind === "preset" && !Object.hasOwn(settings.presets, action.presetId))
    return "This preset doesn't exist.";
  if (
    (action.kind === "service" || action.kind === "buyLabel") &&
    !connectors.couriers().some(({ id }) => id === action.courier)
  )
    return "This courier doesn't exist.";
  if (action.kind === "buyLabel" && action.currency !== settings.currency)
    return `Enter the highest price in ${settings.currency}.`;
  return before.some((other) => clash(other, action))
    ? "This contradicts an earlier action of the rule."
    : null;
}
