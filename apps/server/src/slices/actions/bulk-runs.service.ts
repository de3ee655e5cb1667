/**
 * A run: one wish about many orders, kept whole before any of it is sent (docs/adr/0041-bulk-runs.md).
 *
 *   asked for -> taken in (each line became an action, or was refused with its reason) -> its actions are worked
 *     as any others -> told -> over
 * All of it is one transaction, so that a page that is closed and a process that is killed lose nothing of
 * it; a repeat under the same key is the same run.
 */
import { randomUUID } from "node:crypto";
import { AppError, type BulkRunKind, type BulkRunLineState, type BulkRunView } from "@stallkeeper/contract";
import { answerWithinMs, inStore, type Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import { announceTogether } from "../../platform/live/index.ts";
import { hashRequest } from "./request-action.ts";
import {
  deleteRun,
  findRun,
  findRunByKey,
  insertRun,
  listOpenRuns,
  listRunLines,
  markRunTold,
  setRunLines,
  type RunLine,
  type RunLineRow,
  type RunRow,
} from "./bulk-runs.store.ts";

export interface RunWish<Row extends { orderId: string }> {
  kind: BulkRunKind;
  idempotencyKey: string | null;
  rows: readonly Row[];
  /** What of a row is shown again. */
  wishOf: (row: Row) => Record<string, string>;
  /** What belongs to the whole request beside its rows. */
  rest?: Record<string, unknown>;
}

/** What a row became. */
export interface StartedRow {
  actionId: string;
  /** Orders that nobody named and that go along with it, by actions of their own: each has its line. */
  along?: readonly (Pick<RunLine, "orderId" | "wish"> & { actionId: string })[];
}

const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Takes a run in: `start` writes the action of one row and gives its id, with those that go along; an
 * AppError that it throws refuses that row alone. Throws IDEMPOTENCY_KEY_REUSED. Safe to repeat with the same
 * key: it is the same run then, as it stands.
 */
export async function startRun<Row extends { orderId: string }>(
  ctx: Ctx,
  tx: StoreTx,
  wish: RunWish<Row>,
  start: (row: Row) => Promise<StartedRow>,
): Promise<BulkRunView> {
  const { kind, rows, idempotencyKey, rest = {}, wishOf } = wish;
  const key = idempotencyKey ?? randomUUID();
  const requestHash = hashRequest({ kind, rows, ...rest });
  const id = await insertRun(tx, { kind, idempotencyKey: key, requestHash, requestedBy: personOf(ctx) });
  if (id === null) {
    const known = await findRunByKey(tx, key);
    if (known?.request_hash !== requestHash) throw new AppError("IDEMPOTENCY_KEY_REUSED");
    return viewOf(tx, known.id);
  }
  const lines: RunLine[] = [];
  await tx.run("savepoint run_line");
  await announceTogether(tx, async () => {
    for (const row of rows) {
      const { along, ...line } = await startLine(tx, () => start(row));
      lines.push(
        { orderId: row.orderId, wish: wishOf(row), ...line },
        ...along.map((fellow) => ({ ...fellow, code: null, msg: "" })),
      );
    }
  });
  if (lines.every(({ actionId }) => actionId === null)) {
    await deleteRun(tx, id);
    return {
      _id: null,
      kind,
      createdAt: ctx.now().toISOString(),
      isRunning: false,
      isTold: false,
      lines: lines.map(({ actionId: _none, ...line }) => ({ ...line, state: "refused", at: null })),
    };
  }
  await setRunLines(tx, id, lines);
  return viewOf(tx, id);
}

/** A row that is refused leaves nothing behind: it goes back to the savepoint that the row before it made. */
async function startLine(
  tx: StoreTx,
  start: () => Promise<StartedRow>,
): Promise<Pick<RunLine, "actionId" | "code" | "msg"> & Required<Pick<StartedRow, "along">>> {
  try {
    const { actionId, along = [] } = await start();
    await tx.run("release savepoint run_line; savepoint run_line");
    return { actionId, along, code: null, msg: "" };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await tx.run("rollback to savepoint run_line");
    return { actionId: null, along: [], code: error.code, msg: wordsOf(error) };
  }
}

/** What is wrong with a field says more than that some field is. */
function wordsOf({ code, message, details }: AppError): string {
  return (code === "FIELDS_INVALID" ? Object.values(details.fields ?? {})[0] : undefined) ?? message;
}

/** Whose pages tell of a run: a script reads its answer and asks for the run itself. */
function personOf({ actor }: Ctx): string | null {
  return actor.kind === "member" && actor.isApiToken !== true ? actor.userId : null;
}

/** The caller's own runs that they have not seen the end of, oldest first. */
export async function listOwnRuns(ctx: Ctx): Promise<BulkRunView[]> {
  const person = personOf(ctx);
  if (person === null) return [];
  return inStore(ctx, async (tx) => {
    const views: BulkRunView[] = [];
    for (const run of await listOpenRuns(tx, person)) views.push(await viewRun(tx, run));
    return views;
  });
}

/** How far a run is. Throws RUN_NOT_FOUND. */
export async function readRun(ctx: Ctx, id: string): Promise<BulkRunView> {
  return inStore(ctx, (tx) => viewOf(tx, id));
}

/**
 * How it stands was seen, which is not told again; or how it ended, and no page follows it any more. Throws
 * RUN_NOT_FOUND, also for somebody else's. Safe to repeat.
 */
export async function tellRun(ctx: Ctx, id: string, isOver: boolean): Promise<void> {
  const person = personOf(ctx);
  const isKnown =
    uuidShape.test(id) &&
    person !== null &&
    (await inStore(ctx, (tx) => markRunTold(tx, id, person, isOver)));
  if (!isKnown) throw new AppError("RUN_NOT_FOUND", { runId: id });
}

async function viewOf(tx: StoreTx, id: string): Promise<BulkRunView> {
  const run = uuidShape.test(id) ? await findRun(tx, id) : null;
  if (run === null) throw new AppError("RUN_NOT_FOUND", { runId: id });
  return viewRun(tx, run);
}

async function viewRun(
  tx: StoreTx,
  { id, kind, created_at: createdAt, told_at: toldAt }: RunRow,
): Promise<BulkRunView> {
  const lines = (await listRunLines(tx, id)).map((row) => {
    const state = stateOf(row);
    return {
      orderId: row.orderId,
      state,
      at: state === "sent" ? row.updatedAt : null,
      wish: row.wish,
      ...(state === "refused" || state === "unsure"
        ? { code: row.code ?? row.problemCode, msg: row.msg === "" ? (row.problem ?? "") : row.msg }
        : { code: null, msg: "" }),
    };
  });
  return {
    _id: id,
    kind,
    createdAt,
    isRunning: lines.some(({ state }) => state === "waiting" || state === "sending"),
    isTold: toldAt !== null,
    lines,
  };
}

function stateOf({ state, attempts, isWaiting, isEffectUnknown, sentAgoMs }: RunLineRow): BulkRunLineState {
  switch (state) {
    case null:
    case "refused":
      return "refused";
    // Who is told that a row was refused sends it again: what may have been done is not called refused.
    case "gaveUp":
      return isEffectUnknown ? "unsure" : "refused";
    case "accepted":
    case "verified":
      return "sent";
    case "unknown":
      return "onItsWay";
    case "sent":
      // A call that has waited so long for its answer is on its way.
      return (sentAgoMs ?? 0) > answerWithinMs ? "onItsWay" : "sending";
    case "pending":
      return isWaiting || attempts > 0 ? "onItsWay" : "waiting";
  }
}
