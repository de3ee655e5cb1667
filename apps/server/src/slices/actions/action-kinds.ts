import type { Connector, ConnectorContext, RefusalProblem, Rejected } from "@stallkeeper/connector-sdk";
import type { ActionState, Scope } from "@stallkeeper/domain";
import type { Ctx } from "../../platform/context.ts";
import type { StoreTx } from "../../platform/db/index.ts";

/** One action, as its row holds it. */
export interface ActionRow {
  id: string;
  account_id: string;
  order_id: string | null;
  kind: string;
  /** Read by `read` of its kind alone: the row may be older than the program. */
  payload: unknown;
  undo: unknown;
  idempotency_key: string;
  request_hash: string;
  state: ActionState;
  attempts: number;
  looks: number;
  fence: number;
  /** Milliseconds since the last call was begun, and since it was asked for; by the database's clock. */
  sent_ago_ms: number | null;
  /** Since it was noticed that a call's answer was lost, the last such one; null: none ever was. */
  lost_ago_ms: number | null;
  age_ms: number;
  is_effect_unknown: boolean;
  /** Isn't carried out before it's released (held-actions.ts). */
  is_held: boolean;
  vendor_ref: string | null;
  problem_code: string | null;
  problem: string | null;
  requested_by: string | null;
  requested_by_name: string;
  answer: unknown;
  /** Its buyer was erased: what it said goes with its end, and it can't be sent again. */
  is_erased: boolean;
  /** What the call or look that led to this outcome brought along, for `record` alone; in no table. */
  learned?: unknown;
  /** Every reason of the refusal that led to this outcome, for `record` alone; in no table. */
  problems?: readonly RefusalProblem[] | undefined;
}

/** The problem's code of an action that a person withdrew: nobody has to be told of it. */
export const withdrawnCode = "WITHDRAWN";

/** What a kind works with while it talks to a marketplace: outside any transaction. */
export interface BulkRun {
  action: ActionRow;
  connector: Connector;
  vendor: ConnectorContext;
  /** Reads what goes along and isn't in the payload, such as files: a transaction of its own. */
  view<T>(read: (tx: StoreTx) => Promise<T>): Promise<T>;
}

/** `warnings` are sentences for the timeline about an action that was accepted all the same. */
export interface ActionSent {
  vendorRef: string | null;
  warnings?: readonly string[];
  learned?: unknown;
}

export interface ActionLook {
  /** The effect stands at the marketplace. */
  isFound: boolean;
  /** The marketplace has drawn every conclusion from it; false: look again a little later. */
  isSettled: boolean;
  vendorRef: string | null;
  /** Sentences for the timeline, where the look had to finish what a call began. */
  warnings?: readonly string[];
  /** Something like it stands there that may be another one: a person looks. `isFound` is false then. */
  isUnsure?: boolean;
  /** The marketplace took it in and said no later, in these words: the action ends as refused. */
  refusal?: Rejected;
  learned?: unknown;
}

/**
 * One kind of action: a shipment, a refund, a message. `send` and `look` throw the six classes of the SDK and
 * nothing else; the runner alone decides on repeats.
 */
export interface ActionKind {
  readonly kind: string;
  /** Who may retry it by hand. */
  readonly scope: Scope;
  /** A person may try again what the platform refused; left out: only what was given up. */
  readonly canRetryRefused?: true;
  /**
   * A person may withdraw what was not sent, such as what waits for a sign-in: `record` undoes it as a
   * refusal.
   */
  readonly canWithdraw?: true;
  /**
   * What it brought stands at the marketplace alone, such as a label: a person can't say that it was done,
   * only a look finds it.
   */
  readonly doneNeedsLook?: true;
  /**
   * Whether this marketplace takes the same key twice without a second effect. Null: it cannot do this at
   * all.
   */
  isIdempotent(connector: Connector): boolean | null;
  /**
   * For how long this marketplace may not show what it took in, in seconds, where that is too long to be sure
   * of: what still doesn't show is then never repeated by itself, and a person is asked. Null, or left out:
   * the marketplace's `settleSeconds`, after which "not found" is an answer.
   */
  unseenSeconds?(connector: Connector): number | null;
  /**
   * Whether an action may not be sent now, such as an automatic message while all are paused: it's held
   * then, `record` hears of it (`is_held`), and whoever says so here releases or withdraws it later. Asked in
   * the transaction that marks it as sent. Left out: nothing holds it.
   */
  mustWait?(tx: StoreTx, action: ActionRow): Promise<boolean>;
  /** Throws ACTION_UNREADABLE when the row holds what this program can't read. */
  read(row: ActionRow): unknown;
  send(run: BulkRun): Promise<ActionSent>;
  look(run: BulkRun): Promise<ActionLook>;
  /**
   * Mirrors a new state into what the action is about, in the transaction that records it; `refused` undoes
   * the local change. Gives what the caller is answered.
   */
  record(ctx: Ctx, tx: StoreTx, action: ActionRow, state: ActionState): Promise<unknown>;
}
