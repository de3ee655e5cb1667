/**
 * The SQL of the list of accounts: each with the state of its reading, and in words what could not be read of
 * it.
 */
import type { AccountView } from "@stallkeeper/contract";
import { plural, type PluralForms } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";

/** An account without what its connector says. */
export type ListedAccount = Omit<AccountView, "abilities" | "sync"> & {
  sync: Omit<AccountView["sync"], "isPolledAlone">;
};

/**
 * Linked accounts as the client sees them, in the order they were connected, without what their connectors
 * say.
 */
export async function listAccountRows(tx: StoreTx): Promise<ListedAccount[]> {
  const rows = await tx.rows<
    Omit<ListedAccount, "sync"> & ListedAccount["sync"] & { unreadable: Unreadable[] | null }
  >(
    `select a.id as "_id", a.username, a.platform, a.base_url as address, a.hasebay, a.state,
      a.linked_at as "linkedAt", a.expires_at as "expiresAt",
       coalesce(s.phase, 'first') as phase, coalesce(s.done, 0) as done,
       s.total, s.finished_at as "lastSyncAt", s.waiting_until as "waitingUntil", s.problem, s.remark, u.unreadable
     from accounts a left join account_syncs s on s.account_id = a.id and s.store_id = a.store_id
     cross join lateral (select jsonb_agg(jsonb_build_object('source', source, 'count', count, 'reason',
       reason) order by place, source) as unreadable from (
       select 0 as place, 'orders' as source, count(*), (array_agg(reason order by seen_at desc))[1] as reason
         from unreadable_orders where account_id = a.id having count(*) > 0
       union all
       select 1, source, count(*), (array_agg(reason order by seen_at desc))[1] from unreadable_entries
         where account_id = a.id group by source) as kinds) as u
     where a.role = 'market' and a.state <> 'unlinked' order by a.created_at, a.platform, a.id`,
    [],
    "account-list",
  );
  return rows.map(
    ({
      _id,
      username,
      platform,
      address,
      hasebay,
      state,
      linkedAt,
      expiresAt,
      unreadable,
      problem,
      ...sync
    }) => ({
      _id,
      username,
      platform,
      address,
      hasebay,
      state,
      linkedAt,
      expiresAt,
      sync: { ...sync, problem: problem ?? unreadableInWords(unreadable ?? []) },
    }),
  );
}

interface Unreadable {
  source: string;
  count: number;
  reason: string;
}

const unreadWords: Readonly<Record<string, PluralForms>> = {
  orders: { one: "# order couldn't be read", other: "# orders couldn't be read" },
  messaging: { one: "# conversation couldn't be read", other: "# conversations couldn't be read" },
  offers: { one: "# offer couldn't be read", other: "# offers couldn't be read" },
  listings: { one: "# listing couldn't be read", other: "# listings couldn't be read" },
  ratings: { one: "# rating couldn't be read", other: "# ratings couldn't be read" },
};
const unreadEntries = { one: "# entry couldn't be read", other: "# entries couldn't be read" };

/** What the marketplace lists and nobody could read is said, not left out in silence. */
function unreadableInWords(kinds: readonly Unreadable[]): string | null {
  const sentences = kinds.map(({ source, count, reason }) => {
    const what = plural(count, unreadWords[source] ?? unreadEntries);
    return `${what}: ${reason.replace(/^The \w+ could not be read:? /, "")}`;
  });
  return sentences.length === 0 ? null : sentences.join(" ");
}
