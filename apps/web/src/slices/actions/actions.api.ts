/** The calls about single actions: a person tries one again, withdraws it or says what became of it. */
import type { Action } from "@stallkeeper/contract";
import { call } from "../../platform/api/api-client.ts";

/** What screens know of an action. */
export type ShownAction = Pick<
  Action,
  | "_id"
  | "kind"
  | "state"
  | "effectUnknown"
  | "problem"
  | "problemCode"
  | "createdAt"
  | "updatedAt"
  | "nextAt"
>;

/** Tries an action again that the service gave up. Throws ApiError. */
export async function retryAction(actionId: string): Promise<void> {
  await call("POST /api/actions/:id/retry", { params: { id: actionId } });
}

/**
 * Ends an action that was never sent, and takes back what it changed here. Throws ApiError, when it may have
 * been sent too.
 */
export async function withdrawAction(actionId: string): Promise<void> {
  await call("POST /api/actions/:id/withdraw", { params: { id: actionId } });
}

/**
 * Looks once more for what was given up without anybody knowing what became of it, and sends nothing; answers
 * its state then. Throws ApiError.
 */
export async function checkAction(actionId: string): Promise<Action["state"]> {
  return (await call("POST /api/actions/:id/check", { params: { id: actionId } })).state;
}

/** Says what became of it, as a person saw it at the marketplace. Throws ApiError. */
export async function settleAction(actionId: string, isDone: boolean): Promise<void> {
  await call("POST /api/actions/:id/settle", { params: { id: actionId }, body: { isDone } });
}
