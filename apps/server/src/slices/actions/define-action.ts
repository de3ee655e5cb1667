/**
 * Defines a kind of action, and with it what its rows hold. A row outlives the program that wrote it: payload
 * and undo are parsed when the row is read, so that an older shape is read as its schema allows, or refused
 * in words. What a kind is given here is parsed already.
 */
import type { z } from "zod";
import { AppError } from "@stallkeeper/contract";
import type { ActionState } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";
import type { ActionKind, ActionLook, ActionRow, BulkRun, ActionSent } from "./action-kinds.ts";

/** An action whose row was read. */
export interface Action<Payload, Undo> extends Omit<ActionRow, "payload" | "undo"> {
  payload: Payload;
  undo: Undo;
}

/** What a kind works with while it talks to a marketplace: outside any transaction. */
export interface DefinedRun<Payload, Undo> extends Omit<BulkRun, "action"> {
  action: Action<Payload, Undo>;
}

interface Definition<Payload, Undo, Answer> extends Omit<ActionKind, "read" | "send" | "look" | "record"> {
  readonly payload: z.ZodType<Payload>;
  /** What takes the local change back if the platform refuses. */
  readonly undo: z.ZodType<Undo>;
  /** What the caller is answered. */
  readonly answer: z.ZodType<Answer>;
  send(run: DefinedRun<Payload, Undo>): Promise<ActionSent>;
  look(run: DefinedRun<Payload, Undo>): Promise<ActionLook>;
  record(ctx: Ctx, tx: StoreTx, action: Action<Payload, Undo>, state: ActionState): Promise<Answer | null>;
}

/** A kind whose rows can be read. */
export interface DefinedAction<Payload, Undo, Answer> extends ActionKind {
  /** The row's payload and undo. Throws ACTION_UNREADABLE. */
  read(row: ActionRow): Action<Payload, Undo>;
  /** What the caller was answered; null: nothing yet, or nothing that is an answer of today. */
  readAnswer(row: Pick<ActionRow, "answer">): Answer | null;
}

/** A kind of action; its parts are called with rows that were read, or throw ACTION_UNREADABLE. */
export function defineAction<Payload, Undo, Answer>({
  payload,
  undo,
  answer,
  send,
  look,
  record,
  ...facts
}: Definition<Payload, Undo, Answer>): DefinedAction<Payload, Undo, Answer> {
  const read = (row: ActionRow): Action<Payload, Undo> => ({
    ...row,
    payload: parse(payload, row.payload, row.kind),
    undo: parse(undo, row.undo, row.kind),
  });
  return {
    ...facts,
    read,
    readAnswer: ({ answer: held }) => answer.safeParse(held).data ?? null,
    send: async (run) => send({ ...run, action: read(run.action) }),
    look: async (run) => look({ ...run, action: read(run.action) }),
    record: async (ctx, tx, row, state) => record(ctx, tx, read(row), state),
  };
}

function parse<T>(schema: z.ZodType<T>, held: unknown, kind: string): T {
  const { data, error } = schema.safeParse(held);
  if (error === undefined) return data;
  const fields = error.issues.map(({ path, message }): [string, string] => [path.join("."), message]);
  throw new AppError("ACTION_UNREADABLE", { kind, fields: Object.fromEntries(fields) });
}

/** Why a row can't be worked, or null; `kind` is undefined where nobody defines it any more. */
export function whyUnreadable(kind: ActionKind | undefined, row: ActionRow): AppError | null {
  if (kind === undefined) return new AppError("ACTION_UNREADABLE", { kind: row.kind });
  try {
    kind.read(row);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === "ACTION_UNREADABLE") return error;
    throw error;
  }
}

/**
 * Records how an action ended. Of one that can't be read its end alone is kept: what it changed here isn't
 * known, and the caller is answered nothing.
 */
export async function recordEnd(
  kind: ActionKind | undefined,
  ctx: Ctx,
  tx: StoreTx,
  row: ActionRow,
  state: ActionState,
): Promise<unknown> {
  return kind === undefined || whyUnreadable(kind, row) !== null ? null : kind.record(ctx, tx, row, state);
}
