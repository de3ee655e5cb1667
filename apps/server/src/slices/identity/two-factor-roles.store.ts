/** Which roles of a store need a second factor, and who is held by that. */
import type { Tx } from "../../platform/db/index.ts";

/** The roles, by name. */
export async function listTwoFactorRoles(tx: Tx, storeId: string): Promise<string[]> {
  const rows = await tx.rows<{ role: string }>(
    "select role from two_factor_roles where store_id = $1 order by role",
    [storeId],
  );
  return rows.map(({ role }) => role);
}

/** Makes these the roles. One that was there keeps its moment. Safe to repeat. */
export async function saveTwoFactorRoles(
  tx: Tx,
  storeId: string,
  roles: readonly string[],
  now: Date,
): Promise<void> {
  await tx.run("delete from two_factor_roles where store_id = $1 and role <> all($2)", [storeId, roles]);
  await tx.run(
    `insert into two_factor_roles (store_id, role, since) select $1, unnest($2::text[]), $3
       on conflict do nothing`,
    [storeId, roles, now],
  );
}

/** Whether any store that a person belongs to asks a second factor of them. */
export async function needsSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx.one<{ needs: boolean }>(
    `select exists (select 1 from memberships m
       join two_factor_roles r on r.store_id = m.store_id and r.role = m.role
       where m.user_id = $1) as needs`,
    [userId],
  );
  return row?.needs === true;
}
