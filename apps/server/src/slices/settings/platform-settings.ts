/**
 * What a store agreed with itself for each linked account: handling time, return address, prices, texts,
 * limits, ending elsewhere.
 */
import {
  AppError,
  type OwnStatusView,
  type PlatformSettings,
  type PlatformSettingsPatch,
  type PlatformSettingsView,
} from "@stallkeeper/contract";
import { recordAudit } from "../../platform/audit/index.ts";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announce } from "../../platform/live/index.ts";
import {
  listPlatformSettingsRows,
  lockPlatformSettings,
  mergePlatformSettings,
  readSoon,
  statusesChanged,
} from "../accounts/index.ts";
import { lockCalendars } from "../dispatch/index.ts";
import { listOwnStatuses, wantRecount } from "../orders/index.ts";

const notSaid: PlatformSettings = {
  handlingDays: null,
  cutOff: null,
  weekdays: null,
  holidays: null,
  returnAddress: null,
  priceRule: null,
  templates: null,
  messageLimits: null,
  answerHours: null,
  readEveryMinutes: null,
  autoEnd: null,
  statuses: null,
  shippedStatus: null,
};

/** What deadlines rest on. */
const dispatchParts = ["handlingDays", "cutOff", "weekdays", "holidays"] as const;

/** The settings of every linked account, whether anything was said for it or not. */
export async function listPlatformSettings(tx: StoreTx): Promise<PlatformSettingsView[]> {
  return (await listPlatformSettingsRows(tx)).map(({ settings, ...account }) => ({
    ...notSaid,
    ...settings,
    ...account,
  }));
}

/**
 * Changes parts of some accounts' settings, all or none; a part is replaced whole, null empties it. A repeat
 * changes nothing. Throws ACCOUNT_NOT_FOUND, also for another store's account, and FIELDS_INVALID for a
 * message longer than the platform takes, readings that come too often, or a status to be written that isn't
 * read as shipped.
 */
export async function changePlatformSettings(
  ctx: Ctx,
  patch: PlatformSettingsPatch,
): Promise<PlatformSettingsView[]> {
  requireScope(ctx, "settings.write");
  return inStore(ctx, async (tx) => {
    // One change at a time: two people who change different parts lose nothing.
    await lockPlatformSettings(tx);
    const before = new Map((await listPlatformSettings(tx)).map((view) => [view.account, view]));
    for (const [accountId, parts] of Object.entries(patch)) {
      const known = before.get(accountId);
      if (known === undefined) throw new AppError("ACCOUNT_NOT_FOUND", { accountId });
      refuseTooLong(ctx, known.platform, accountId, parts);
      refuseTooOften(ctx, known.platform, accountId, parts);
      refuseShippedStatus(accountId, { ...known, ...parts });
      await mergePlatformSettings(tx, accountId, parts);
    }
    const after = await listPlatformSettings(tx);
    for (const view of after) {
      const old = before.get(view.account);
      if (JSON.stringify(old) === JSON.stringify(view)) continue;
      await recordAudit(tx, ctx, {
        action: "settingsChanged",
        object: { type: "platformSettings", id: view.account },
        before: old,
        after: view,
      });
    }
    const moved = after.filter((view) =>
      dispatchParts.some(
        (part) => JSON.stringify(before.get(view.account)?.[part]) !== JSON.stringify(view[part]),
      ),
    );
    await wantRecount(
      ctx,
      tx,
      moved.map(({ account }) => account),
    );
    await readStatusesAnew(
      ctx,
      tx,
      after.filter(
        (view) => JSON.stringify(before.get(view.account)?.statuses) !== JSON.stringify(view.statuses),
      ),
    );
    // The next reading was ordered by the old interval.
    for (const { account, readEveryMinutes } of after)
      if (before.get(account)?.readEveryMinutes !== readEveryMinutes) await readSoon(ctx, tx, account);
    await announce(tx, "platformSettings", Object.keys(patch));
    return after;
  });
}

/** The statuses of the shops' own that orders bear, with what they stand for. */
export async function listStatuses(tx: StoreTx): Promise<OwnStatusView[]> {
  const meanings = new Map(
    (await listPlatformSettings(tx)).map(({ account, statuses }) => [account, statuses ?? {}]),
  );
  return (await listOwnStatuses(tx)).map((own) => ({
    ...own,
    meaning: meanings.get(own.account)?.[own.status] ?? null,
  }));
}

/**
 * Orders that are here already follow; whoever receives orders meanwhile has read the old settings or reads
 * the new.
 */
async function readStatusesAnew(
  ctx: Ctx,
  tx: StoreTx,
  accounts: readonly PlatformSettingsView[],
): Promise<void> {
  if (accounts.length === 0) return;
  await lockCalendars(tx);
  for (const { account: accountId } of accounts)
    await ctx.jobs.enqueue(tx, statusesChanged, { storeId: tx.storeId, accountId }, { group: accountId });
}

/** Written when we mark as shipped, it has to be read as shipped. */
function refuseShippedStatus(
  accountId: string,
  { statuses, shippedStatus }: Pick<PlatformSettings, "statuses" | "shippedStatus">,
): void {
  if (shippedStatus === null || statuses?.[shippedStatus] === "shipped") return;
  throw new AppError("FIELDS_INVALID", {
    fields: { [`${accountId}.shippedStatus`]: "Map this status to Shipped first." },
  });
}

/** A platform that is asked more often than it suggests makes everything else wait. */
function refuseTooOften(
  ctx: Ctx,
  platform: string,
  accountId: string,
  { readEveryMinutes }: Partial<PlatformSettings>,
): void {
  if (readEveryMinutes === undefined || readEveryMinutes === null) return;
  const least = Math.ceil((ctx.connectors.find(platform)?.traits.pollSeconds ?? 0) / 60);
  if (readEveryMinutes >= least) return;
  throw new AppError("FIELDS_INVALID", {
    fields: { [`${accountId}.readEveryMinutes`]: `This platform suggests at least ${least} minutes.` },
  });
}

/** A limit above the platform's own would promise what it refuses. */
function refuseTooLong(
  ctx: Ctx,
  platform: string,
  accountId: string,
  { messageLimits }: Partial<PlatformSettings>,
): void {
  const most = ctx.connectors.find(platform)?.messaging?.maxLength;
  const wanted = messageLimits?.maxCharacters;
  if (most === undefined || wanted === undefined || wanted <= most) return;
  throw new AppError("FIELDS_INVALID", {
    fields: { [`${accountId}.messageLimits.maxCharacters`]: `The platform allows up to ${most} characters.` },
  });
}
