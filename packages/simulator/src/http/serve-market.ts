/**
 * One marketplace call from arrival to answer, with the faults in their places: before the work (429, 5xx,
 * reset, timeout), after it (reset-after-commit, truncated ...), or in the answer's pace.
 */
import type { ServerResponse } from "node:http";
import type { Sim } from "../engine.ts";
import type { Fault } from "../faults/fault-board.ts";
import { killToken } from "../oauth/token-book.ts";
import type { Answer, Call, MarketSide } from "./call.ts";
import { answer } from "./call.ts";
import type { CallLog, LoggedCall } from "./call-log.ts";
import { resetConnection, sendAnswer } from "./send-answer.ts";

const GATEWAY_PAGE =
  "<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center><hr><center>edge</center></body></html>";

/** Serves one call; the log entry is filled in when the answer leaves. */
export function serveMarketCall(
  sim: Sim,
  log: CallLog,
  side: MarketSide,
  call: Call | { problem: Answer; method: string; path: string; query: URLSearchParams },
  response: ServerResponse,
): void {
  const startedAt = performance.now();
  const token = "problem" in call ? null : side.identify(call);
  const logged = log.begin({
    at: sim.now(),
    market: side.market,
    account: token?.account ?? null,
    method: call.method,
    path: call.path,
    query: call.query.toString(),
  });
  const finish = (result: Answer, isTruncated = false): void => {
    note(logged, result.status, startedAt, result.headers["retry-after"]);
    sendAnswer(response, result, isTruncated);
  };
  if ("problem" in call) return finish(call.problem);
  const fault = sim.faults.draw({
    stage: "call",
    market: side.market,
    account: token?.account ?? null,
    path: call.path,
    method: call.method,
  });
  logged.fault = fault?.kind ?? null;
  const early = fault === null ? null : failEarly(side, fault, token?.account ?? "", call.path);
  if (early !== null) {
    if (fault?.kind === "token-expired" && token?.kind === "access") killToken(sim, token);
    return finish(early);
  }
  if (fault?.kind === "reset") return resetConnection(response);
  if (fault?.kind === "timeout-before") return hang(sim, fault, response);
  let result: Answer;
  try {
    result = side.handle(call, token);
  } catch (error) {
    process.stderr.write(
      `${call.method} ${call.path}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    result = side.refuse(500, side.codes.internal, "Something broke here.");
  }
  switch (fault?.kind) {
    case "reset-after-commit":
      return resetConnection(response);
    case "timeout-after-commit":
      return hang(sim, fault, response);
    case "500-after-commit":
      return finish(side.refuse(500, side.codes.internal, "Something broke here."));
    case "truncated":
      return finish(result, true);
    case "slow":
      return sim.later(fault.delayMs ?? 3000, () => finish(result));
    default:
      return finish(result);
  }
}

function failEarly(side: MarketSide, fault: Fault, account: string, path: string): Answer | null {
  switch (fault.kind) {
    case "429":
      return side.limited(account, 1000, path);
    case "500":
      return side.refuse(500, side.codes.internal, "Something broke here.");
    case "503": {
      const refusal = side.refuse(503, side.codes.internal, "We are busy, come back soon.");
      return { ...refusal, headers: { ...refusal.headers, "retry-after": "1" } };
    }
    case "502html":
      return answer(502, GATEWAY_PAGE, { "content-type": "text/html" });
    case "token-expired":
      return side.expired(path);
    default:
      return null;
  }
}

function hang(sim: Sim, fault: Fault, response: ServerResponse): void {
  sim.later(fault.delayMs ?? 60_000, () => resetConnection(response));
}

function note(logged: LoggedCall, status: number, startedAt: number, retryAfter: string | undefined): void {
  logged.status = status;
  logged.ms = Math.round((performance.now() - startedAt) * 10) / 10;
  logged.retryAfter = retryAfter ?? null;
}
