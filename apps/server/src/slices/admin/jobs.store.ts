/** Reads work under way from what the slices publish of theirs. */
import type { StoreTx } from "../../platform/db/index.ts";

export interface ActionWork {
  id: string;
  kind: string;
  platform: string;
  username: string;
  orderId: string | null;
  state: string;
  isRunning: boolean;
  isHeld: boolean;
  isUnsure: boolean;
  wasSent: boolean;
  tries: number;
  nextAt: string;
  problem: string | null;
  by: string;
  since: string;
}

/** What waits or runs, the oldest first, then what failed, the newest first: at most so many of each. */
export async function listActionWork(tx: StoreTx, withdrawn: string, most: number): Promise<ActionWork[]> {
  const columns = `w.id, w.kind, a.platform, a.username, w.order_id as "orderId", w.state,
    coalesce(w.lease_until > now(), false) as "isRunning", w.is_held as "isHeld",
    w.is_effect_unknown as "isUnsure", w.vendor_ref is not null as "wasSent", w.attempts as tries,
    w.next_at as "nextAt", w.problem, w.requested_by_name as by, w.created_at as since`;
  const [open, failed] = await Promise.all([
    tx.rows<ActionWork>(
      `select ${columns} from actions_work w join accounts_shared a on a.id = w.account_id
       where w.state in ('pending', 'sent', 'unknown') order by w.next_at limit $1`,
      [most],
    ),
    tx.rows<ActionWork>(
      `select ${columns} from actions_work w join accounts_shared a on a.id = w.account_id
       where w.state in ('gaveUp', 'refused') and w.superseded_at is null
         and coalesce(w.problem_code, '') <> $2
         and (w.state = 'gaveUp' or w.updated_at > now() - interval '7 days')
       order by w.updated_at desc limit $1`,
      [most, withdrawn],
    ),
  ]);
  return [...open, ...failed];
}

export interface AccountWork {
  accountId: string;
  platform: string;
  username: string;
  state: string;
  phase: string;
  done: number;
  total: number | null;
  startedAt: string | null;
  finishedAt: string | null;
  waitingUntil: string | null;
  nextAt: string;
  failures: number;
  problem: string | null;
  isRunning: boolean;
}

/** How far each linked account is read. */
export function listAccountWork(tx: StoreTx): Promise<AccountWork[]> {
  return tx.rows<AccountWork>(
    `select w.account_id as "accountId", a.platform, a.username, a.state, w.phase, w.done, w.total,
       w.started_at as "startedAt", w.finished_at as "finishedAt", w.waiting_until as "waitingUntil",
       w.next_at as "nextAt", w.failures, w.problem, coalesce(w.lease_until > now(), false) as "isRunning"
     from accounts_work w join accounts_shared a on a.id = w.account_id
     where a.state <> 'unlinked' order by a.platform, a.username`,
  );
}

export interface FileWork {
  id: string;
  name: string;
  state: string;
  done: number;
  total: number | null;
  problem: string | null;
  by: string;
  since: string;
  /** It hasn't begun; until when it can't, where that is known. */
  isWaiting: boolean;
  nextAt: string | null;
}

/** Exports that run or wait, or failed in the last seven days; the newest first. */
export function listExportWork(tx: StoreTx, most: number): Promise<FileWork[]> {
  return tx.rows<FileWork>(
    `select id, name, state, rows_done as done, rows_total as total, problem, by_name as by,
       created_at as since, state = 'running' and parts = 0 as "isWaiting",
       case when state = 'running' and parts = 0 then waits_until end as "nextAt"
     from exports_work
     where state = 'running' or (state = 'failed' and created_at > now() - interval '7 days')
     order by created_at desc limit $1`,
    [most],
  );
}

/** Imports that the service works at, or that failed in the last seven days; the newest first. */
export function listImportWork(tx: StoreTx, most: number): Promise<FileWork[]> {
  return tx.rows<FileWork>(
    `select id, file_name as name, state, rows_done as done, rows_total as total, problem, by_name as by,
       created_at as since, false as "isWaiting", null::timestamptz as "nextAt"
     from imports_work
     where state in ('reading', 'checking', 'applying', 'undoing')
       or (state = 'failed' and created_at > now() - interval '7 days')
     order by created_at desc limit $1`,
    [most],
  );
}
