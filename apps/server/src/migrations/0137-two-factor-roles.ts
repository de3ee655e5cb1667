/**
 * Roles whose people must have a second factor (docs/adr/0146-two-factor-by-role.md). It counts for sessions that
 * began since, so nobody is stopped in the middle of their work.
 */
import { letServiceIn } from "./row-walls.ts";
export const name = "0137-two-factor-roles";

export const sql = `
create table two_factor_roles (
  store_id uuid not null references stores (id) on delete cascade,
  role text not null,
  since timestamptz(3) not null,
  primary key (store_id, role)
);
${letServiceIn("two_factor_roles")}
`;
