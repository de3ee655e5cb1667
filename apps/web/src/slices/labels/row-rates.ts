/**
 * Prices of the rows of a list: each row asks for its own, and those that ask at the same moment go out in
 * one call, so that fifty rows are two calls and a row that changes is one.
 */
import type { RatesView } from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../platform/api/api-error.ts";
import { inParts } from "../../platform/in-parts.ts";
import { labelsKey, quoteMany } from "./labels.api.ts";

interface Asked {
  resolve: (rates: RatesView) => void;
  reject: (error: unknown) => void;
}

const atOnce = 25;
const unprocessable = 422;
let waiting = new Map<string, Asked[]>();

async function ask(orderIds: readonly string[], asked: ReadonlyMap<string, Asked[]>): Promise<void> {
  const of = (id: string): readonly Asked[] => asked.get(id) ?? [];
  try {
    const { done, failed } = await quoteMany(orderIds.map((orderId) => ({ orderId })));
    for (const rates of done) for (const { resolve } of of(rates.orderId)) resolve(rates);
    for (const { id, code, msg } of failed)
      for (const { reject } of of(id)) reject(new ApiError(msg, unprocessable, code));
    // One that is gone meanwhile is in neither list.
    for (const id of orderIds) for (const { reject } of of(id)) reject(new ApiError("", unprocessable));
  } catch (error) {
    for (const id of orderIds) for (const { reject } of of(id)) reject(error);
  }
}

function flush(): void {
  const asked = waiting;
  waiting = new Map();
  for (const part of inParts([...asked.keys()], atOnce)) void ask(part, asked);
}

function askForOne(orderId: string): Promise<RatesView> {
  return new Promise((resolve, reject) => {
    if (waiting.size === 0) setTimeout(flush);
    waiting.set(orderId, [...(waiting.get(orderId) ?? []), { resolve, reject }]);
  });
}

/** What a label for this order would cost, asked for together with the other rows. */
export const rowRatesQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...labelsKey, "rates", "row", orderId],
    queryFn: () => askForOne(orderId),
    staleTime: 300_000,
    retry: false,
  });
