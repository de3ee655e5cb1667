/**
 * A row of a store in every table there is, read from the catalogue: a table that is added later is filled by
 * existing. A column gets a value when it must have one, refers to another row, or is named like an id,
 * documents of a buyer included; where a table asks for more than its types say, `wanted` tells it.
 */
import { randomUUID } from "node:crypto";
import { startExport } from "@stallkeeper/domain";
import type { Tx } from "@stallkeeper/server";

interface Column {
  table: string;
  name: string;
  type: string;
  isNeeded: boolean;
}

interface Reference {
  from: string;
  to: string;
  columns: string[];
  targets: string[];
}

type Values = Record<string, unknown>;

const shipmentPayload = {
  platformOrderId: "1",
  provider: "DPD",
  trackingNumber: "T",
  shippedAt: "2036-01-01T00:00:00.000Z",
  addToPaypal: false,
};

const exportDefinition = startExport("orders");

/** Values that a check constraint or a rule of the product asks for. */
const wanted: Record<string, Values> = {
  actions: {
    kind: "shipment",
    state: "gaveUp",
    payload: shipmentPayload,
    undo: { fulfilled: false, provider: null, trackingNumber: null, removedTags: [], pin: null },
    idempotency_key: () => randomUUID(),
    answer: null,
  },
  // It happens to an order or to an offer.
  order_triggers: { name: "ratingReceived", state: "off", offer_id: null },
  server_switches: { state: "done" },
  batches: { state: "open" },
  manifests: {
    state: "closed",
    ship_date: "2036-01-01",
    media_type: "application/pdf",
    file: Buffer.from("%PDF-1.4"),
  },
  shipments: {
    state: "labelBought",
    has_label: true,
    label_ref: () => randomUUID(),
    tracking_number: () => randomUUID(),
  },
  offer_rules: { kind: "reject", percent: 50, is_on: false },
  picks: { state: "picked" },
  rules: { state: "off", groups: [], actions: [{ kind: "addTag", tag: "urgent" }] },
  rule_evaluations: { outcome: "unmatched", trigger: "shipped", due_at: null },
  rule_tasks: { done_at: null, print: "slip" },
  rule_breaks: { until_at: null },
  chosen_runs: { lines: [] },
  plan_changes: { lines: [] },
  stock_entries: { reason: "count" },
  // Counted when its check says, and there is less of it than shall be.
  items: { on_hand: 4, counted_at: "2036-01-01T00:00:00Z", is_kept: true, parent_id: null, minimum: 900 },
  // One of its variants is linked, and the other isn't.
  listings: {
    state: "live",
    variants: ["v", "w"].map((platformVariantId) => ({ platformVariantId, quantity: 1, priceMinor: 1 })),
  },
  item_listings: { how: "sku", variant_id: "v" },
  item_bins: { pieces: 1, bin: "B-1" },
  exchange_rates: { base: "EUR", currency: "CHF", day: "2036-01-01", rate: 1 },
  stock_lots: { source: "receipt", pieces: 4, remaining: 4, currency: "EUR", is_first: false },
  stock_lot_moves: { pieces: 4 },
  stock_takes: { state: "counting", scope: "place" },
  push_rules: { is_on: true, percent: 100 },
  listing_pushes: { state: "told", variant_id: "v" },
  stock_holds: { quantity: 1 },
  swaps: { lines: [] },
  packs: { state: "packed" },
  conversation_viewers: { doing: "viewing" },
  message_attachments: { media_type: "image/jpeg" },
  upload_drafts: { photos: [], currency: "EUR", price_minor: 1_000, quantity: 1, revision: 1 },
  listing_changes: { kind: "end", state: "refused" },
  reserve_rules: {
    slots_per_day: 1,
    weekdays: [1],
    windows: [],
    stop_after: 3,
    keep_live: 1,
    is_on: false,
    jitter_minutes: 0,
  },
  reserve_entries: { state: "waiting", place: 1 },
  reserve_runs: { state: "live" },
  export_presets: { definition: exportDefinition },
  webhook_receivers: { url: "https://receiver.test/hook", events: ["order.created"], off_because: null },
  webhook_deliveries: { state: "delivered", due_at: null },
  export_schedules: {
    definition: exportDefinition,
    rhythm: "monthly",
    time: "06:00",
    time_zone: "UTC",
    weekday: 1,
    month_day: 1,
    email: "",
    is_paused: true,
  },
  export_runs: {
    definition: exportDefinition,
    state: "ready",
    is_personal: false,
    is_masked: false,
    scope: { from: null, until: null, accounts: null, status: "any", timeZone: "UTC" },
    writer: null,
    place: null,
    parts: 1,
  },
  upload_targets: { state: "rejected", problems: [], overrides: { priceMinor: 900 } },
};
/** Tables of no store, and those that fill themselves. */
const leftOut = new Set([
  "schema_migrations",
  "sign_in_failures",
  "stores",
  "users",
  "memberships",
  "deactivated_memberships",
  "audit_heads",
  // Two items of a store, of which one has no count.
  "bundle_parts",
]);

/**
 * Adds what is missing, as the owner of the database. Throws when a table refuses its row: then `wanted` has
 * to say more.
 */
export async function fillTables(tx: Tx, store: { storeId: string; userId: string }): Promise<void> {
  const { columns, references } = await (schema ??= readSchema(tx));
  const waiting = new Map(
    [...Map.groupBy(columns, ({ table }) => table)].filter(([table]) => !leftOut.has(table)),
  );
  while (waiting.size > 0) {
    const ready = [...waiting.keys()].find(
      (table) => !references.some(({ from, to }) => from === table && to !== table && waiting.has(to)),
    );
    if (ready === undefined)
      throw new Error(`these tables refer to one another in a circle: ${[...waiting.keys()].join(", ")}`);
    const own = waiting.get(ready) ?? [];
    waiting.delete(ready);
    if (!own.some(({ name }) => name === "store_id" || name === "user_id")) continue;
    if (
      (await tx.one(`select 1 from ${ready} where ${scopeOf(own)}`, [
        own.some(({ name }) => name === "store_id") ? store.storeId : store.userId,
      ])) !== null
    )
      continue;
    await fillOne(
      tx,
      ready,
      own,
      references.filter(({ from }) => from === ready),
      store,
    );
  }
}

/** How rows of a store are told: by the store, or by the person where a table knows none. */
function scopeOf(columns: readonly Column[]): string {
  return columns.some(({ name }) => name === "store_id") ? "store_id = $1" : "user_id = $1";
}

async function fillOne(
  tx: Tx,
  table: string,
  columns: readonly Column[],
  references: readonly Reference[],
  store: { storeId: string; userId: string },
): Promise<void> {
  const row: Values = {};
  for (const { name, type, isNeeded } of columns) {
    if (name === "store_id") row[name] = store.storeId;
    else if (name === "user_id") row[name] = store.userId;
    else if (type === "uuid" && name.endsWith("_id"))
      row[name] = (await findOne(tx, `${name.slice(0, -3)}s`, store)) ?? randomUUID();
    else if (isNeeded || name.endsWith("_id") || name === "buyer") row[name] = valueOf(table, name, type);
  }
  for (const { to, columns: from, targets } of references) {
    if (to === "stores") {
      for (const name of from) row[name] = store.storeId;
      continue;
    }
    const parent =
      to === "users"
        ? { id: store.userId }
        : await tx
            .one<Values>(`select * from ${to} where store_id = $1 limit 1`, [store.storeId])
            .catch(() => null);
    if (parent !== null) for (const [index, name] of from.entries()) row[name] = parent[targets[index] ?? ""];
  }
  for (const [name, value] of Object.entries(wanted[table] ?? {}))
    row[name] = typeof value === "function" ? (value as () => unknown)() : value;
  const names = Object.keys(row);
  const kept = names.map((name) =>
    columns.find((column) => column.name === name)?.type.startsWith("json") === true
      ? JSON.stringify(row[name])
      : row[name],
  );
  await tx
    .run(
      `insert into ${table} (${names.join(", ")}) values (${names.map((_, index) => `$${index + 1}`).join(", ")})`,
      kept,
    )
    .catch((error: unknown) => {
      throw new Error(
        `the table ${table} refuses the row that its columns ask for; say in fill-tables.fixture.ts what it wants`,
        { cause: error },
      );
    });
}

/** An id of a row that the store has already, of the table that a column is named after. */
async function findOne(tx: Tx, table: string, store: { storeId: string; userId: string }): Promise<unknown> {
  // From what is known of the tables: the catalogue answers slowly, and would be asked a thousand times.
  const names = ((await schema)?.columns ?? [])
    .filter((column) => column.table === table)
    .map(({ name }) => name);
  const isOfStore = names.includes("store_id");
  if (!isOfStore && !names.includes("user_id")) return null;
  return (
    (
      await tx.one<{ id: unknown }>(
        `select id from ${table} where ${isOfStore ? "store_id" : "user_id"} = $1 limit 1`,
        [isOfStore ? store.storeId : store.userId],
      )
    )?.id ?? null
  );
}

function valueOf(table: string, name: string, type: string): unknown {
  if (type === "uuid") return randomUUID();
  if (type.startsWith("json")) return name === "buyer" ? { identifier: randomUUID(), handle: table } : {};
  if (type === "boolean") return false;
  if (type.startsWith("timestamp")) return new Date("2036-01-01T00:00:00Z");
  if (type === "bytea") return Buffer.from(`${table}-${name}-${randomUUID()}`);
  if (type.endsWith("[]")) return [table];
  if (/int|numeric|double|real/.test(type)) return 1;
  // Links are mailed to it.
  if (name === "email") return `${randomUUID()}@elsewhere.test`;
  return `${table}-${randomUUID()}`;
}

// All databases of a run are clones of one: what its tables look like is asked for once.
let schema: Promise<{ columns: Column[]; references: Reference[] }> | null = null;

async function readSchema(tx: Tx): Promise<{ columns: Column[]; references: Reference[] }> {
  return { columns: await readColumns(tx), references: await readReferences(tx) };
}

function readColumns(tx: Tx): Promise<Column[]> {
  return tx.rows(
    `select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
       a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = '' as "isNeeded"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attgenerated = ''
       order by 1, a.attnum`,
  );
}

function readReferences(tx: Tx): Promise<Reference[]> {
  const names = (key: string, table: string) =>
    `(select array_agg(a.attname::text order by k.n) from unnest(${key}) with ordinality k(attnum, n)
       join pg_attribute a on a.attrelid = ${table} and a.attnum = k.attnum)`;
  return tx.rows(
    `select f.relname as "from", t.relname as "to", ${names("conkey", "conrelid")} as columns,
      ${names("confkey", "confrelid")} as targets
     from pg_constraint join pg_class f on f.oid = conrelid join pg_class t on t.oid = confrelid
     where contype = 'f' and f.relnamespace = 'public'::regnamespace`,
  );
}
