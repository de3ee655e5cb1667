/** Calls of pauses with an end or for one account: alone knows the transport. */
import type { RuleBreakInput } from "@stallkeeper/contract";
import { call } from "../../../platform/api/api-client.ts";

/** Lets rules rest; the same wish again is the same pause. Throws ApiError. */
export const addBreak = (wish: RuleBreakInput): Promise<unknown> =>
  call("POST /api/rules/breaks", { body: wish });

/** Ends a pause, or drops one that is planned. Throws ApiError. */
export const endBreak = (breakId: string): Promise<unknown> =>
  call("POST /api/rules/breaks/end", { body: { breakId } });
