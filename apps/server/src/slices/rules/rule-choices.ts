/** What a rule may name: platforms, accounts, couriers, packages. What is gone by the time it runs is passed over by the label's forms. */
import { AppError } from "@stallkeeper/contract";
import { clash, type RuleAct } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { listAccountNames } from "../accounts/index.ts";
import { namePackages, readSenderSettings } from "../labels/index.ts";
import type { RuleText } from "./rules.store.ts";

/** The packages there are, with their names. */
export const readPackageNames = async (tx: StoreTx): Promise<Map<string, string>> => namePackages(await readSenderSettings(tx));

/** Throws FIELDS_INVALID where a rule names what there is not, or contradicts itself. */
export async function refuseNonsense(ctx: Ctx, tx: StoreTx, { groups, acts }: Pick<RuleText, "groups" | "acts">): Promise<void> {
  const fields: Record<string, string> = {};
  const platforms = new Set(ctx.connectors.all().map(({ id }) => id));
  const accounts = await listAccountNames(tx);
  for (const [at, group] of groups.entries()) {
    for (const [place, condition] of group.entries()) {
      if (condition.field === "platform" && !condition.values.every((id) => platforms.has(id))) fields[`groups.${at}.${place}.values`] = "This marketplace is not known.";
      if (condition.field === "account" && !condition.values.every((id) => accounts.has(id))) fields[`groups.${at}.${place}.values`] = "This account is not known.";
    }
  }
  const packages = await readPackageNames(tx);
  for (const [at, act] of acts.entries()) {
    const problem = problemOf(act, acts.slice(0, at), packages, ctx);
    if (problem !== null) fields[`acts.${at}`] = problem;
  }
  if (Object.keys(fields).length > 0) throw new AppError("FIELDS_INVALID", { fields });
}

function problemOf(act: RuleAct, before: readonly RuleAct[], packages: ReadonlyMap<string, string>, { connectors }: Ctx): string | null {
  if (act.act === "package" && !packages.has(act.package)) return "There is no such package.";
  if (act.act === "service" && !connectors.couriers().some(({ id }) => id === act.courier)) return "There is no such courier.";
  return before.some((other) => clash(other, act)) ? "This contradicts what the rule does before." : null;
}
