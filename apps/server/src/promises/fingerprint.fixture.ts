/** What stands in the tables, in short: whether something moved. */
import type { TestApp } from "@stallkeeper/testkit";
import type { Store } from "./house.fixture.ts";

/**
 * Every row of every table as one sum of hashes each, apart from what any try leaves behind: when something
 * was last used, counted tries, and the challenges of passkeys, which their first answer uses up, right or
 * wrong.
 */
export function fingerprint(test: TestApp): Promise<string> {
  return sumOf(test, null);
}

/** The same of one store's rows alone. */
export function fingerprintOf(test: TestApp, storeId: string): Promise<string> {
  return sumOf(test, { storeId });
}

/**
 * The same of the rows of a store and its people, and of the tables that are nobody's: for hundreds of looks
 * beside hundreds of stores.
 */
export function fingerprintAround(test: TestApp, { storeId, owner, member }: Store): Promise<string> {
  return sumOf(test, { storeId, userIds: [owner.userId, member.userId] });
}

async function sumOf(
  test: TestApp,
  scope: { storeId: string; userIds?: readonly string[] } | null,
): Promise<string> {
  return test.services.db.asSystem(async (tx) => {
    const isOneStores = scope !== null && scope.userIds === undefined;
    const tables = (await listTables(test)).filter(({ isOfStores }) => isOfStores || !isOneStores);
    // One statement for all of them, planned once for each connection; hashes of whole rows are ten times
    // cheaper than their texts.
    const parts = tables.map(
      (table) =>
        `select '${table.name}' as name, count(*) || ':' || coalesce(sum(hash_record_extended(
           row(${table.columns}), 0)), 0) as sum from ${table.name} where ${conditionOf(table, scope)}`,
    );
    const sums = await tx.rows<{ name: string; sum: string }>(
      parts.join(" union all "),
      scope === null ? [] : isOneStores ? [scope.storeId] : [scope.storeId, scope.userIds],
      `promises-sum-${scope === null ? "all" : isOneStores ? "store" : "around"}`,
    );
    const lines = sums.map(({ name, sum }) => `${name} ${sum}`).toSorted();
    if (isOneStores) return lines.join("\n");
    const jobs = await tx.one<{ isThere: boolean }>(
      `select to_regclass('pgboss.job') is not null as "isThere"`,
    );
    if (jobs?.isThere === true)
      lines.push(`jobs ${(await tx.one<{ count: number }>("select count(*) from pgboss.job"))?.count}`);
    return lines.join("\n");
  });
}

/** Which rows of a table are looked at: $1 is a store, $2 its people. */
function conditionOf(
  { name, isOfStores, isOfPeople }: Table,
  scope: { userIds?: readonly string[] } | null,
): string {
  if (scope === null) return "true";
  const theirs = [
    ...(isOfStores ? ["store_id = $1"] : name === "stores" ? ["id = $1"] : []),
    ...(scope.userIds === undefined
      ? []
      : isOfPeople
        ? ["user_id = any ($2::uuid[])"]
        : name === "users"
          ? ["id = any ($2::uuid[])"]
          : []),
  ];
  return theirs.length === 0 ? "true" : theirs.join(" or ");
}

interface Table {
  name: string;
  isOfStores: boolean;
  isOfPeople: boolean;
  /** Those that are not derived from others. */
  columns: string;
}

const tablesOf = new WeakMap<TestApp, Promise<Table[]>>();

/** Every table that a call may leave a trace in. No call makes one, so they are asked for once. */
function listTables(test: TestApp): Promise<Table[]> {
  const asked =
    tablesOf.get(test) ??
    test.services.db.asSystem((tx) =>
      tx.rows<Table>(
        `select c.relname as name, bool_or(a.attname = 'store_id') as "isOfStores",
          bool_or(a.attname = 'user_id') as "isOfPeople",
          string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and a.atttypid <> 'tsvector'::regtype and a.attname not in ('last_seen_at', 'last_used_at')
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and c.relname not in ('sign_in_failures', 'passkey_challenges') group by 1`,
      ),
    );
  tablesOf.set(test, asked);
  return asked;
}
