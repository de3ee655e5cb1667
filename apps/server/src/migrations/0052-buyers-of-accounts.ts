/**
 * A buyer's id may mean somebody else at another account of the platform, as at two shops: buyers who are one
 * person are named by account there, and a join remembers who moved, so that it's taken back whole
 * (docs/adr/0095-a-buyer-of-an-account.md). What was joined before doesn't say at which account: it's to be
 * joined again.
 */
import { isolate } from "./row-walls.ts";

export const name = "0052-buyers-of-accounts";

export const sql = `
delete from joined_buyers;
alter table joined_buyers drop constraint joined_buyers_pkey;
-- The account where the id is theirs; '' where the platform's buyers have one id at all its accounts.
alter table joined_buyers add column at_account text not null default '';
alter table joined_buyers add primary key (store_id, platform, at_account, buyer_id);

-- Who a join moved, and with whom it put them, for as long as it may be taken back.
create table buyer_joins (
  store_id uuid not null references stores (id) on delete cascade,
  join_id uuid not null,
  platform text not null,
  at_account text not null,
  buyer_id text not null,
  is_moved boolean not null,
  -- null: they were joined with nobody
  was_person_id uuid,
  joined_at timestamptz(3) not null,
  primary key (store_id, join_id, platform, at_account, buyer_id)
);
${isolate("buyer_joins")}
`;
