/**
 * What the platforms of a store's accounts take, and what their categories ask for. The first is known
 * without a call; the second is asked once an hour and kept in memory, so that what is typed is checked
 * without waiting for anybody.
 */
import { ConnectorError, Temporary, type Connector, type ListingsPort } from "@stallkeeper/connector-sdk";
import {
  AppError,
  type CategoryAttribute,
  type ListingTermsView,
  type PlatformCategory,
  type UploadAccount,
  type UploadDesk,
} from "@stallkeeper/contract";
import { viewStore, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { findPlace, isReachable, learnCurrenciesOf, loadConnectorAccount } from "../accounts/index.ts";
import { learnListedWords, searchCategories } from "../catalogue/index.ts";
import { listPlaces, readCurrency, type PlaceRow } from "./places.store.ts";

type Publishing = ListingsPort & Required<Pick<ListingsPort, "publish">>;

/** The port of a platform that listings can be put up at; null: it takes none from here. */
export function publishingPort(connector: Connector | null): Publishing | null {
  const port = connector?.listings;
  return port?.publish === undefined ? null : { ...port, publish: port.publish };
}

/** Every account that takes listings from here, with what its platform asks for. Makes no call. */
export async function listUploadAccounts(ctx: Ctx, tx: StoreTx): Promise<UploadAccount[]> {
  const rows = await listPlaces(tx);
  const accounts: UploadAccount[] = [];
  for (const row of rows) {
    const connector = ctx.connectors.find(row.platform);
    const port = publishingPort(connector);
    if (connector === null || port === null) continue;
    accounts.push(describe(ctx, row, connector, port, (await findPlace(tx, row.accountId))?.baseUrl ?? null));
  }
  return accounts;
}

function describe(
  { config }: Ctx,
  { state, ...row }: PlaceRow,
  connector: Connector,
  { limits, needs, conditions, ...port }: Publishing,
  baseUrl: string | null,
): UploadAccount {
  const isBeside = baseUrl !== null && isOnThisMachine(baseUrl);
  return {
    ...row,
    isCurrencyRead: row.isCurrencyRead || port.currency === undefined,
    platformName: connector.name,
    isConnected: state === "connected" || state === "paused",
    limits,
    // A shop beside us fetches from us as we are.
    needs: isBeside ? needs.filter((need) => need !== "httpsImages") : needs,
    conditions,
    isSingle: connector.traits.isSingleQuantity,
    canFetchPhotos: isReachable(config.publicUrl, connector.traits.practice) || isBeside,
    ownAddress: config.publicUrl,
    hasCategories: port.categories !== undefined,
    hasTerms: port.terms !== undefined,
    canRevise: port.revise !== undefined && connector.stock?.canChangePrice === true,
    canEnd: port.end !== undefined,
  };
}

/** A shop beside us reaches whatever we reach. */
function isOnThisMachine(baseUrl: string): boolean {
  const { hostname = "" } = URL.parse(baseUrl) ?? {};
  return hostname === "localhost" || hostname.startsWith("127.") || hostname === "[::1]";
}

/** The editor waits no longer than this for what accounts sell in. */
const currenciesMs = 3_000;

/** What the editor has to know before anything is typed. Asks only accounts whose currency was never read. */
export async function readUploadDesk(ctx: Ctx): Promise<UploadDesk> {
  const places = await viewStore(ctx, (tx) => listUploadAccounts(ctx, tx));
  const unread = places.filter(({ isCurrencyRead, isConnected }) => !isCurrencyRead && isConnected);
  if (unread.length > 0) {
    const asked = Promise.all(unread.map(({ accountId }) => learnCurrenciesOf(ctx, [accountId])));
    // One that is away, or was unlinked meanwhile, holds nobody up: its price waits.
    const answered = asked.catch((error: unknown) => ctx.log.info({ err: error }, "currencies aren't known"));
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([
      answered,
      new Promise<void>((resolve) => (timer = setTimeout(resolve, currenciesMs))),
    ]);
    clearTimeout(timer);
  }
  return viewStore(ctx, async (tx) => {
    const [accounts, currency] = await Promise.all([listUploadAccounts(ctx, tx), readCurrency(tx)]);
    return { accounts, currency };
  });
}

const keptForMs = 3_600_000;
const mostKept = 500;
interface Kept<T> {
  at: number;
  value: T;
}
/** By store, account and category: a store's own sign-in may be shown other choices than another's. */
const attributes = new Map<string, Kept<CategoryAttribute[]>>();
const categories = new Map<string, Kept<PlatformCategory[]>>();

function find<T>(book: Map<string, Kept<T>>, key: string, now: Date): T | null {
  const kept = book.get(key);
  return kept === undefined || now.getTime() - kept.at > keptForMs ? null : kept.value;
}

function keep<T>(book: Map<string, Kept<T>>, key: string, value: T, now: Date): T {
  book.delete(key);
  book.set(key, { at: now.getTime(), value });
  for (const oldest of book.keys()) {
    if (book.size <= mostKept) break;
    book.delete(oldest);
  }
  return value;
}

const keyOf = (ctx: Ctx, ...parts: readonly string[]): string => [ctx.storeId, ...parts].join(" ");

/** What a category asks for, as far as it was asked lately; null: not known. Makes no call. */
export function knownAttributes(ctx: Ctx, accountId: string, categoryId: string): CategoryAttribute[] | null {
  return find(attributes, keyOf(ctx, accountId, categoryId), ctx.now());
}

/**
 * What a category asks for; nothing where the platform doesn't say. Throws ACCOUNT_NOT_FOUND and
 * CONNECTION_REFUSED.
 */
export async function readAttributes(
  ctx: Ctx,
  accountId: string,
  categoryId: string,
): Promise<CategoryAttribute[]> {
  const known = knownAttributes(ctx, accountId, categoryId);
  if (known !== null) return known;
  const { connector, context } = await loadConnectorAccount(ctx, accountId);
  const ask = connector.listings?.attributesOf;
  const found = ask === undefined ? [] : await inWords(connector, () => ask(context, categoryId));
  const asked = found.map(({ isForVariants: _isForVariants, ...attribute }) => attribute);
  return keep(attributes, keyOf(ctx, accountId, categoryId), asked, ctx.now());
}

const shownCategories = 50;

/**
 * Categories of an account whose names hold these letters. Of a platform that lists none those that its own
 * listings named. Throws ACCOUNT_NOT_FOUND and CONNECTION_REFUSED.
 */
export async function findCategories(
  ctx: Ctx,
  accountId: string,
  letters: string,
): Promise<PlatformCategory[]> {
  const { connector, context } = await loadConnectorAccount(ctx, accountId);
  const ask = connector.listings?.categories;
  if (ask === undefined) {
    const search = (wanted: string) => viewStore(ctx, (tx) => searchCategories(tx, accountId, wanted));
    if ((await search("")).length === 0) await learnListedWords(ctx, accountId, connector);
    return search(letters);
  }
  const key = keyOf(ctx, accountId);
  const all =
    find(categories, key, ctx.now()) ??
    keep(categories, key, named(await inWords(connector, () => ask(context))), ctx.now());
  const wanted = letters.trim().toLowerCase();
  const hits = all.filter(({ name }) => name.toLowerCase().includes(wanted));
  const rank = ({ name }: PlatformCategory): number => Number(!name.toLowerCase().startsWith(wanted));
  return hits.toSorted((one, other) => rank(one) - rank(other)).slice(0, shownCategories);
}

interface Node {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
}

/** Leaves with the way to them in their names: a listing can't be in what others are below. */
function named(nodes: readonly Node[]): PlatformCategory[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Set(nodes.map(({ parentId }) => parentId));
  const wayTo = (node: Node): string => {
    const above = node.parentId === null ? undefined : byId.get(node.parentId);
    return above === undefined ? node.name : `${wayTo(above)} › ${node.name}`;
  };
  return nodes.filter(({ id }) => !parents.has(id)).map((node) => ({ id: node.id, name: wayTo(node) }));
}

/** What the seller set up at the platform. Throws ACCOUNT_NOT_FOUND and CONNECTION_REFUSED. */
export async function readTerms(ctx: Ctx, accountId: string): Promise<ListingTermsView> {
  const { connector, context } = await loadConnectorAccount(ctx, accountId);
  const ask = connector.listings?.terms;
  if (ask === undefined) return { policies: [], locations: [] };
  const { policies, locations } = await inWords(connector, () => ask(context));
  return { policies: [...policies], locations: [...locations] };
}

async function inWords<T>({ name }: Connector, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    const reason = error instanceof Temporary ? `We couldn't reach ${name}. Try again.` : error.message;
    throw new AppError("CONNECTION_REFUSED", { reason }, { cause: error });
  }
}
