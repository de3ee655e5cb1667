/** What people look at before they approve what a rule asks for: one statement for as many as wait. */
import type { RuleAskSubject } from "@stallkeeper/contract";
import type { StoreTx } from "../../platform/db/index.ts";

const buyerOf = (table: string): string =>
  `coalesce(nullif(${table}.buyer ->> 'handle', ''),
     concat_ws(' ', ${table}.buyer ->> 'firstName', ${table}.buyer ->> 'lastName'))`;
const linesOf = (table: string): string =>
  `coalesce(${table}.items -> 0 ->> 'name', '') as title,
     greatest(0, jsonb_array_length(${table}.items) - 1) as "moreLines"`;

/** The order or the offer of these evaluations, by the evaluation's id. */
export async function readAskSubjects(
  tx: StoreTx,
  evaluationIds: readonly string[],
): Promise<Map<string, RuleAskSubject>> {
  if (evaluationIds.length === 0) return new Map();
  const rows = await tx.rows<RuleAskSubject & { evaluationId: string }>(
    `select e.id as "evaluationId", ${linesOf("o")}, ${buyerOf("o")} as buyer, o.platform,
         o.amount_total_minor as "amountMinor", o.refunded_minor as "refundedMinor",
         (select coalesce(sum(r.amount_minor), 0)::float8 from refunds r where r.order_id = o.id and r.is_ours
           and r.state in ('sending', 'pending', 'needsHelp')) as "refundingMinor", o.currency
       from rule_evaluations e join orders_shared o on o.id = e.order_id where e.id = any($1::uuid[])
     union all
     select e.id, ${linesOf("f")}, ${buyerOf("f")}, f.platform, f.amount_minor, 0, 0, f.currency
       from rule_evaluations e join offers_shared f on f.id = e.subject
       where e.id = any($1::uuid[]) and e.order_id is null`,
    [evaluationIds],
  );
  return new Map(rows.map(({ evaluationId, ...subject }) => [evaluationId, subject]));
}
