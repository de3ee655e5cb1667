/**
 * Collects the words a store has for its goods, account by account: the platform's own lists once a day, and
 * hourly what listings and items of orders say that came since. Each part is stored as it comes, with how far
 * it got behind the last one, so a collection that was cut short begins again there; nothing is counted, so
 * twice does no harm.
 */
import {
  ConnectorError,
  type CataloguePort,
  type Connector,
  type JsonObject,
  type ListedWords,
} from "@stallkeeper/connector-sdk";
import { daysInMs } from "@stallkeeper/domain";
import { inStore, systemCtx, type Ctx, type Services } from "../../platform/context.ts";
import { listOpenStoreIds } from "../../platform/db/index.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import { announce } from "../../platform/live/index.ts";
import {
  listDueCatalogues,
  loadConnectorAccount,
  readCataloguePlace,
  saveCataloguePlace,
  type CataloguePlace,
  type LoadedAccount,
} from "../accounts/index.ts";
import { readListed, readOrderedVariants, saveBrands, saveCategories, saveVariants } from "./words.store.ts";

/** An account's words for goods are to be collected. Safe to repeat. */
export const catalogueDue = defineJob<{ storeId: string; accountId: string }>("catalogue", {
  concurrency: 2,
  perGroup: 1,
});

const hourMs = 3_600_000;
const pageRows = 5_000;
const always = "-infinity";
/**
 * What was read before the last collection may have been stored after it: a call waits for minutes at most,
 * and clocks differ. Each word is met about twice.
 */
const overlapMs = hourMs;

/** From when on rows are looked at, if all until a moment were. */
const sinceOf = (until: string | undefined): string =>
  until === undefined ? always : new Date(Date.parse(until) - overlapMs).toISOString();

/** Collects what an account knows that is new. Safe to repeat. */
export async function collectCatalogue(ctx: Ctx, accountId: string): Promise<void> {
  const start = await inStore(ctx, (tx) => readCataloguePlace(tx, accountId));
  if (start === null) return;
  const { place, now } = start;
  const account = await loadConnectorAccount(ctx, accountId);
  if (account.state !== "connected") return;
  const port = account.connector.catalogue;
  const done: CataloguePlace = { at: now, ordersUntil: now, listingsUntil: now };
  if (
    port !== undefined &&
    Date.parse(now) - Date.parse(place.remoteAt ?? "1970-01-01") > daysInMs(1) &&
    (await collectLists(ctx, account, port))
  )
    done.remoteAt = now;
  if (port?.wordsOf !== undefined)
    await collectListed(ctx, accountId, port.wordsOf, sinceOf(place.listingsUntil));
  await collectOrdered(ctx, accountId, sinceOf(place.ordersUntil));
  await inStore(ctx, async (tx) => {
    await saveCataloguePlace(tx, accountId, done);
    await announce(tx, "catalogue", [accountId]);
  });
}

/**
 * Learns at once what an account's stored listings say: one that was just linked is collected before its listings
 * are read, and again an hour later. Asks nobody. Safe to repeat.
 */
export async function learnListedWords(ctx: Ctx, accountId: string, connector: Connector): Promise<void> {
  const wordsOf = connector.catalogue?.wordsOf;
  if (wordsOf !== undefined) await collectListed(ctx, accountId, wordsOf, always);
}

/** The platform's own lists. False: it did not answer, and is asked again the next time. */
async function collectLists(
  ctx: Ctx,
  { context, account }: LoadedAccount,
  port: CataloguePort,
): Promise<boolean> {
  try {
    const categories = (await port.categories?.(context)) ?? [];
    const brands = (await port.brands?.(context)) ?? [];
    const names = new Map(categories.map(({ id, name }) => [id, name]));
    await inStore(ctx, async (tx) => {
      await saveCategories(
        tx,
        account.id,
        categories.map(({ id, name, parentId }) => ({ id, name, parent: names.get(parentId ?? "") ?? "" })),
      );
      await saveBrands(tx, account.id, brands);
    });
    return true;
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    ctx.log.info({ err: error, accountId: account.id }, "a platform's lists of goods could not be read");
    return false;
  }
}

async function collectListed(
  ctx: Ctx,
  accountId: string,
  wordsOf: (external: JsonObject) => ListedWords,
  since: string,
): Promise<void> {
  for (let afterId = ""; ;) {
    const rows = await inStore(ctx, (tx) =>
      readListed<JsonObject>(tx, accountId, { afterId, since, most: pageRows }),
    );
    const listings = rows.map(({ external }) => wordsOf(external));
    await inStore(ctx, async (tx) => {
      await saveCategories(
        tx,
        accountId,
        listings.flatMap(({ category }) => (category === null ? [] : [{ ...category, parent: "" }])),
      );
      await saveBrands(
        tx,
        accountId,
        listings.flatMap(({ brand }) => brand ?? []),
      );
      await saveVariants(
        tx,
        accountId,
        listings.flatMap(({ variants }) => variants),
      );
    });
    afterId = rows.at(-1)?.id ?? "";
    if (rows.length < pageRows) return;
  }
}

async function collectOrdered(ctx: Ctx, accountId: string, since: string): Promise<void> {
  for (let afterId: string | null = ""; afterId !== null;) {
    const from: string = afterId;
    afterId = await inStore(ctx, async (tx) => {
      const { lastId, found } = await readOrderedVariants(tx, accountId, {
        afterId: from,
        since,
        most: pageRows,
      });
      await saveVariants(tx, accountId, found);
      return lastId;
    });
  }
}

const sweepEveryMs = 5_000;

export interface CatalogueTimings {
  sweepEveryMs: number;
}

/** Lets this process collect. Call once per process. */
export function workCatalogue(services: Services, timings: Partial<CatalogueTimings> = {}): void {
  services.jobs.work(catalogueDue, ({ storeId, accountId }) =>
    collectCatalogue(systemCtx(services, storeId, "Metadata"), accountId),
  );
  services.jobs.repeat("catalogue", timings.sweepEveryMs ?? sweepEveryMs, () => sweepCatalogues(services));
}

/** Offers every account whose words were not collected for an hour. Safe to repeat. */
async function sweepCatalogues(services: Services): Promise<void> {
  for (const storeId of await listOpenStoreIds(services.db)) {
    const due = await services.db.withStore(storeId, (tx) => listDueCatalogues(tx, hourMs));
    for (const { id: accountId } of due) services.jobs.offer(catalogueDue, { storeId, accountId }, accountId);
  }
}
