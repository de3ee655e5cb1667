/**
 * Live listings of an account as an import: its rows are written from what was read of them last, and from there
 * on it's checked, taken in and undone as a file is. Works for whatever platform listings are read of.
 */
import { AppError, type ImportableAccount, type ImportListingsInput } from "@stallkeeper/contract";
import { mostImportRows, toDecimalText, type ImportColumn, type ImportMapping } from "@stallkeeper/domain";
import { doneBy, inStore, requireScope, viewStore, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { countListingsToTake, listListingsToTake, type LiveListing } from "../stock/index.ts";
import { importsDue } from "./imports-due.ts";
import { addImport, findCurrency, moveImport, saveMapping, saveRead } from "./imports.store.ts";
import { announceImport } from "./move-import.ts";
import { addRows } from "./rows.store.ts";

const mapping: ImportMapping = ["sku", "title", "price", "onHand", "gtin"];
const headings = ["SKU", "Title", "Price", "On hand", "Barcode"];
const batchRows = 2_000;
const samplesKept = 3;
/** As in a file, the headings are line 1. */
const firstLine = 2;

/** The accounts whose live listings can be taken in, and how many of them there are. */
export async function readImportableAccounts(ctx: Ctx): Promise<ImportableAccount[]> {
  requireScope(ctx, "inventory.write");
  const found = await viewStore(ctx, countListingsToTake);
  return found.map((one) => ({
    ...one,
    platformName: ctx.connectors.find(one.platform)?.name ?? one.platform,
  }));
}

/**
 * Opens an import of an account's live listings that sell no item yet, or one that nobody counted, and has it
 * checked. Throws FORBIDDEN, ACCOUNT_NOT_FOUND, IMPORT_NOTHING_NEW. A repeat opens another.
 */
export async function importListings(ctx: Ctx, { accountId }: ImportListingsInput): Promise<{ _id: string }> {
  requireScope(ctx, "inventory.write");
  return inStore(ctx, async (tx) => {
    const account = (await countListingsToTake(tx)).find((one) => one.accountId === accountId);
    if (account === undefined) throw new AppError("ACCOUNT_NOT_FOUND", { accountId });
    if (account.toTake === 0) throw new AppError("IMPORT_NOTHING_NEW");
    const connector = ctx.connectors.find(account.platform);
    const { byId, byName, at } = doneBy(ctx);
    const fileName = `Live listings of ${account.account} (${connector?.name ?? account.platform})`;
    const id = await addImport(tx, { fileName, bytes: 0, byId, byName, at, accountId });
    await stage(tx, id, {
      listings: await listListingsToTake(tx, accountId, mostImportRows),
      currency: (await findCurrency(tx)) ?? "",
      code: connector?.code ?? account.platform.toUpperCase(),
    });
    await moveImport(tx, id, "checking", ctx.now());
    await ctx.jobs.enqueue(tx, importsDue, { storeId: ctx.storeId, importId: id }, { group: ctx.storeId });
    await announceImport(tx, id);
    return { _id: id };
  });
}

interface Staged {
  listings: readonly LiveListing[];
  currency: string;
  /** Before the platform's number, where a listing has no SKU. */
  code: string;
}

async function stage(tx: StoreTx, id: string, { listings, currency, code }: Staged): Promise<void> {
  const rows = listings.map((one, at) => ({
    line: at + firstLine,
    cells: cellsOf(one, currency, code),
    listingId: one.listingId,
    variantId: one.variantId,
  }));
  for (let at = 0; at < rows.length; at += batchRows) await addRows(tx, id, rows.slice(at, at + batchRows));
  const columns = headings.map((name, at): ImportColumn => ({
    name,
    samples: rows.flatMap(({ cells }) => cells[at] || []).slice(0, samplesKept),
    decimals: mapping[at] === "price" ? "." : null,
  }));
  await saveRead(tx, id, {
    kind: "listings",
    encoding: "",
    delimiter: "",
    columns,
    mapping,
    mappingFrom: "known",
    rowsTotal: rows.length,
    headingLine: null,
    topRows: [],
  });
  await saveMapping(tx, id, { mapping, ifExists: "update" });
}

/**
 * An item that is there is only counted, and one of what is sold without counting stays without a count. A price
 * in another currency than the store's isn't taken over.
 */
function cellsOf(one: LiveListing, currency: string, code: string): string[] {
  const pieces = one.pieces === null ? "" : String(one.pieces);
  if (one.itemSku !== null) return [one.itemSku, "", "", pieces, ""];
  const number = [code, one.identifier, one.variantId].filter((part) => part !== "").join("-");
  const choice = one.options.map(({ value }) => value).join(", ");
  const price =
    one.currency === currency && one.priceMinor > 0 ? toDecimalText(one.priceMinor, currency) : "";
  return [
    one.sku === "" ? number : one.sku,
    [one.title, choice].filter((part) => part !== "").join(" – "),
    price,
    pieces,
    one.gtin,
  ];
}
