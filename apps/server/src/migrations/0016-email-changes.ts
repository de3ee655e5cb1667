/**
 * New email addresses that wait for their link: one per person, its hash alone. The service's, like all that
 * belongs to people: the role `app` has no grant here.
 */
export const name = "0016-email-changes";

export const sql = `
create table email_changes (
  user_id uuid primary key references users (id) on delete cascade,
  email text not null,
  token_hash bytea not null unique,
  created_at timestamptz(3) not null,
  -- of the link; the wish itself is shown for a day, so that the link can be sent again
  expires_at timestamptz(3) not null
);
create index email_changes_over on email_changes (expires_at);

-- Whoever takes the account back by a new password stops what somebody else began; a change that took effect
-- is over.
create function end_email_change() returns trigger language plpgsql as $$
begin
  delete from email_changes where user_id = new.id;
  return null;
end $$;
create trigger end_email_change after update of password_hash, email on users
  for each row when (old.password_hash is distinct from new.password_hash or old.email is distinct from new.email) execute function end_email_change();
`;
