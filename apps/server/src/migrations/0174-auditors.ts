/**
 * Whoever holds every scope is an owner, so owners hold the new one, too (docs/adr/0167-auditors.md). Nothing
 * changes in what they may do: `admin` allows everything.
 */
export const name = "0174-auditors";

const owners = ["memberships", "deactivated_memberships", "invitations"]
  .map(
    (table) => `
update ${table} set scopes = array_append(scopes, 'audit.read')
  where role = 'owner' and 'admin' = any(scopes) and not 'audit.read' = any(scopes);`,
  )
  .join("");

export const sql = owners;
