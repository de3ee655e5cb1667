/** The calls that plan service, package and weight of orders: alone knows the transport. */
import type { ManyOutcome, PlanLabelsInput } from "@stallkeeper/contract";
import { call } from "../../../platform/api/api-client.ts";
import { inParts } from "../../../platform/in-parts.ts";

/** What is set; what is left out stays, null clears. */
export type PlanWish = Omit<PlanLabelsInput, "orderIds">;

const mostIds = 500;

/** Plans the labels of orders; `changeIds` take it back. Throws ApiError; a repeat has the same effect. */
export async function planLabels(
  orderIds: readonly string[],
  wish: PlanWish,
): Promise<ManyOutcome & { changeIds: string[] }> {
  const all: ManyOutcome & { changeIds: string[] } = { done: [], failed: [], changeIds: [] };
  for (const part of inParts(orderIds, mostIds)) {
    const { done, failed, changeId } = await call("POST /api/labels/plan", {
      body: { orderIds: part, ...wish },
    });
    all.done.push(...done);
    all.failed.push(...failed);
    if (changeId !== null) all.changeIds.push(changeId);
  }
  return all;
}

/** Takes changes back, all in one call. Throws ApiError; a repeat is answered as the first call was. */
export const takeBackPlans = (changeIds: readonly string[]): Promise<ManyOutcome> =>
  call("POST /api/labels/plan/takeBack", { body: { changeIds } });
