/**
 * The SQL of `chosen_runs`: what runs on chosen orders changed, for as long as somebody may want it taken
 * back.
 */
import type { RunRulesOutcome, TakenBack } from "@stallkeeper/contract";
import type { RuleActionKind } from "@stallkeeper/domain";
import type { StoreTx } from "../../platform/db/index.ts";
import type { LocalChange } from "../orders/index.ts";

/** The columns of an order that rules write, beside those that follow by themselves. */
export type RuledColumns = Pick<LocalChange, "tags" | "notes" | "held_until" | "pinned_at" | "label_plan">;

/** What a run changed on one order. */
export interface ChosenLine {
  orderId: string;
  before: RuledColumns;
  after: RuledColumns;
  /** The names of the rules that did it. */
  rules: string[];
  /** What went out and can't be taken back; left out by older runs. */
  stays?: RuleActionKind[];
  /** Of the rules that took it those that may act again, and by which revision each had acted on it before. */
  runs: { ruleId: string; formerRevision: number | null }[];
}

interface ChosenRun {
  id: string;
  lines: ChosenLine[];
  /** One of an older version didn't say what stays. */
  takenBack: (Omit<TakenBack, "stays"> & Partial<TakenBack>) | null;
}

/**
 * Begins a run under the key of its call, where it has one; null: the key is taken, by a transaction that has
 * ended by now.
 */
export async function insertChosenRun(
  tx: StoreTx,
  { key, hash }: { key: string | null; hash: string },
  at: Date,
): Promise<string | null> {
  const row = await tx.one<{ id: string }>(
    `insert into chosen_runs (store_id, ran_at, lines, request_key, request_hash)
       values ($1, $2, '[]', $3, $4) on conflict (store_id, request_key) do nothing returning id`,
    [tx.storeId, at.toISOString(), key, hash],
  );
  return row?.id ?? null;
}

/** What the run under this key was answered, or null. One of an older version didn't say who is asked. */
export function findChosenRun(
  tx: StoreTx,
  key: string,
): Promise<{
  hash: string;
  outcome: Omit<RunRulesOutcome, "asked" | "prints"> & Partial<RunRulesOutcome>;
} | null> {
  return tx.one("select request_hash as hash, outcome from chosen_runs where request_key = $1", [key]);
}

/**
 * Keeps what a run changed and what its call is answered; one that neither changed nor asked anything is
 * forgotten. Runs of other days go.
 */
export async function saveChosenRun(
  tx: StoreTx,
  id: string,
  lines: readonly ChosenLine[],
  outcome: RunRulesOutcome,
): Promise<void> {
  if (lines.length === 0 && outcome.asked.length === 0)
    return void (await tx.run("delete from chosen_runs where id = $1", [id]));
  await tx.run(
    `delete from chosen_runs where ran_at < (select ran_at from chosen_runs
       where id = $1) - interval '1 day'`,
    [id],
  );
  await tx.run("update chosen_runs set lines = $2, outcome = $3 where id = $1", [
    id,
    JSON.stringify(lines),
    JSON.stringify(outcome),
  ]);
}

/** The runs of these ids, the newest first, locked until the transaction ends. */
export function lockChosenRuns(tx: StoreTx, ids: readonly string[]): Promise<ChosenRun[]> {
  return tx.rows<ChosenRun>(
    `select id, lines, taken_back as "takenBack" from chosen_runs where id = any($1::uuid[]) order by id desc
       for update`,
    [ids],
  );
}

/** Remembers what taking a run back came to, which a repeat is answered. */
export async function saveTakenBack(tx: StoreTx, id: string, outcome: TakenBack): Promise<void> {
  await tx.run("update chosen_runs set taken_back = $2 where id = $1", [id, JSON.stringify(outcome)]);
}
