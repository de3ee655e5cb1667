/** Questions to the catalogue about the policies of somebody limited. */
export const limitedAnswers = {
  /** Tables that the role app may do something with, and that say nothing to app_limited. */
  missing: `select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (has_any_column_privilege('app', c.oid, 'select, insert, update')
        or has_table_privilege('app', c.oid, 'delete'))
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'limited'
        and not p.polpermissive and p.polcmd = '*' and p.polroles = array['app_limited'::regrole::oid])
    order by 1`,
  /** Copies of triggers' functions, each with whether it says the same as what it is of. */
  copies: `select c.proname as name, c.prosrc = p.prosrc as "isSame", pg_get_userbyid(c.proowner) as owner,
      c.prosecdef as "isDefiner", (select count(*) from pg_trigger t where t.tgfoid = c.oid) as triggers
    from pg_proc c join pg_proc p on c.proname = p.proname || '_limited' order by 1`,
  /** Policies that aren't for app_limited alone although they are named so, or widen what it sees. */
  others: `select p.polrelid::regclass::text as name from pg_policy p
    where (p.polname like 'limited%') <> ('app_limited'::regrole::oid = any(p.polroles))
      or ('app_limited'::regrole::oid = any(p.polroles) and (p.polpermissive or cardinality(p.polroles) > 1))`,
};
