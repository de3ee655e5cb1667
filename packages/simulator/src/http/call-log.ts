/** The log of marketplace calls, newest 20,000: what tests read to see limits and repeats. */
import type { Site } from "../model.ts";

export type LoggedCall = {
  n: number;
  at: number;
  market: Site;
  account: string | null;
  method: string;
  path: string;
  query: string;
  status: number;
  ms: number;
  fault: string | null;
  retryAfter: string | null;
};
export type CallLog = ReturnType<typeof createCallLog>;

const LIMIT = 20_000;

/** Makes an empty log. An entry stands there from the arrival on, with status 0 until it is answered. */
export function createCallLog() {
  let calls: LoggedCall[] = [];
  let n = 0;
  return {
    begin: (call: Omit<LoggedCall, "n" | "status" | "ms" | "fault" | "retryAfter">): LoggedCall => {
      n += 1;
      const logged: LoggedCall = { ...call, n, status: 0, ms: 0, fault: null, retryAfter: null };
      calls.push(logged);
      if (calls.length > LIMIT * 1.2) calls = calls.slice(-LIMIT);
      return logged;
    },
    list: (): readonly LoggedCall[] => calls.slice(-LIMIT),
    clear: (): void => {
      calls = [];
    },
  };
}
