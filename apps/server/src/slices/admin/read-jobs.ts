/** The work of a store in one list: what runs, what waits and why, and what failed. Changes nothing. */
import type { JobsView, JobView } from "@stallkeeper/contract";
import { viewStore, type Ctx } from "../../platform/context.ts";
import { withdrawnCode, type ActionKind } from "../actions/index.ts";
import {
  listAccountWork,
  listActionWork,
  listExportWork,
  listImportWork,
  type AccountWork,
  type ActionWork,
  type FileWork,
} from "./jobs.store.ts";

const mostOfAKind = 200;
const stateOrder = { failed: 0, running: 1, waiting: 2 };

/** What failed comes first, then what runs, then what waits. */
export function readJobs(ctx: Ctx, kinds: readonly ActionKind[]): Promise<JobsView> {
  return viewStore(ctx, async (tx) => {
    const [actions, accounts, exports, imports] = await Promise.all([
      listActionWork(tx, withdrawnCode, mostOfAKind),
      listAccountWork(tx),
      listExportWork(tx, mostOfAKind),
      listImportWork(tx, mostOfAKind),
    ]);
    const jobs = [
      ...actions.map((work) => viewAction(work, kinds)),
      ...accounts.flatMap((work) => viewSync(work, ctx.now())),
      ...exports.map((work) => viewFile("export", work)),
      ...imports.map((work) => viewFile("import", work)),
    ];
    return {
      jobs: jobs.sort((one, other) => stateOrder[one.state] - stateOrder[other.state]),
      isCut: [actions, exports, imports].some((list) => list.length >= mostOfAKind),
    };
  });
}

function viewAction(work: ActionWork, kinds: readonly ActionKind[]): JobView {
  const { id, kind, platform, username, state, isRunning, isUnsure, isHeld, wasSent, ...rest } = work;
  const known = kinds.find((one) => one.kind === kind);
  const hasFailed = state === "gaveUp" || state === "refused";
  const isOver = state === "gaveUp" || (state === "refused" && known?.canRetryRefused === true);
  return {
    _id: id,
    kind: "action",
    name: kind,
    account: { platform, username },
    orderId: rest.orderId,
    state: hasFailed ? "failed" : isRunning || state === "sent" ? "running" : "waiting",
    tries: rest.tries,
    nextAt: hasFailed || isHeld ? null : rest.nextAt,
    problem: rest.problem,
    isUnsure,
    by: rest.by,
    since: rest.since,
    done: null,
    total: null,
    canRetry: known !== undefined && isOver,
    canCancel:
      known?.canWithdraw === true &&
      (state === "pending" || state === "gaveUp") &&
      !isUnsure &&
      !wasSent &&
      !isRunning,
  };
}

/** An account that is up to date has no job: only one that is read, waits or fails. */
function viewSync(work: AccountWork, now: Date): JobView[] {
  const { accountId, platform, username, phase, isRunning, problem, failures, waitingUntil } = work;
  const waits = waitingUntil !== null && new Date(waitingUntil) > now;
  if (work.state === "paused" || !(isRunning || waits || problem !== null || phase === "first")) return [];
  const isFirst = phase === "first";
  return [
    {
      _id: accountId,
      kind: "sync",
      name: "",
      account: { platform, username },
      orderId: null,
      state: isRunning ? "running" : problem !== null && !waits ? "failed" : "waiting",
      tries: failures,
      nextAt: isRunning || work.state !== "connected" ? null : (waitingUntil ?? work.nextAt),
      problem,
      isUnsure: false,
      by: "",
      since: work.startedAt ?? work.finishedAt ?? now.toISOString(),
      done: isFirst ? work.done : null,
      total: isFirst ? work.total : null,
      canRetry: work.state === "connected" && !isRunning,
      canCancel: false,
    },
  ];
}

function viewFile(kind: "export" | "import", { id, state, isWaiting, ...work }: FileWork): JobView {
  const hasFailed = state === "failed";
  return {
    ...work,
    _id: id,
    kind,
    account: null,
    orderId: null,
    state: hasFailed ? "failed" : isWaiting ? "waiting" : "running",
    tries: 0,
    isUnsure: false,
    canRetry: kind === "export" && hasFailed,
    canCancel: kind === "export" && !hasFailed,
  };
}
