/** The calls of returns and swaps: alone knows the transport. */
import type {
  AdvanceReturnInput,
  OpenReturnInput,
  OpenSwapInput,
  ResolveReturnInput,
  Return,
  SendSwapInput,
  Swap,
} from "@stallkeeper/contract";
import { addressOf } from "../../platform/api/address-of.ts";
import { call } from "../../platform/api/api-client.ts";
import { askGraphql } from "../../platform/api/graphql-client.ts";
import { runtimeConfig } from "../../platform/runtime-config.ts";

const returnFields = `_id orderId orderNumber platform source itemId itemName sku quantity price currency state
  reason note deadline provider trackingNumber receivedAt
  condition disposition bin
  resolution refundAmount refundState postageRecovered feeRecovered openedByName createdAt photoIds labelId
  labelProvider labelService labelNumber labelState labelVoidState labelPrice labelCurrency labelProblem`;

/** A returned line as lists and details show it. */
export type ShownReturn = Pick<
  Return,
  | "_id"
  | "orderId"
  | "orderNumber"
  | "platform"
  | "source"
  | "itemId"
  | "itemName"
  | "sku"
  | "quantity"
  | "price"
  | "currency"
  | "state"
  | "reason"
  | "note"
  | "deadline"
  | "provider"
  | "trackingNumber"
  | "receivedAt"
  | "condition"
  | "disposition"
  | "bin"
  | "resolution"
  | "refundAmount"
  | "refundState"
  | "postageRecovered"
  | "feeRecovered"
  | "openedByName"
  | "createdAt"
  | "photoIds"
  | "labelId"
  | "labelProvider"
  | "labelService"
  | "labelNumber"
  | "labelState"
  | "labelVoidState"
  | "labelPrice"
  | "labelCurrency"
  | "labelProblem"
>;
export type ShownSwap = Pick<
  Swap,
  | "_id"
  | "orderId"
  | "kind"
  | "state"
  | "lines"
  | "cost"
  | "currency"
  | "provider"
  | "trackingNumber"
  | "createdAt"
>;

/** What an order gets back and sends again, oldest first. */
export async function listOrderReturns(
  orderId: string,
  signal: AbortSignal,
): Promise<{ returns: ShownReturn[]; swaps: ShownSwap[] }> {
  const answer = await askGraphql<{ ReturnMany: ShownReturn[]; SwapMany: ShownSwap[] }>(
    `query OrderReturns($orderId: MongoID) {
      ReturnMany(filter: { orderId: $orderId }, sort: CREATEDAT_ASC, limit: 200) { ${returnFields} }
      SwapMany(filter: { orderId: $orderId }, sort: CREATEDAT_ASC, limit: 200) { _id orderId kind state lines
      { name sku quantity } cost currency provider trackingNumber createdAt }
    }`,
    { orderId },
    signal,
  );
  return { returns: answer.ReturnMany, swaps: answer.SwapMany };
}

const mostShown = 500;

/** Returns in some states, newest first, at most 500. */
export async function listReturns(states: readonly string[], signal: AbortSignal): Promise<ShownReturn[]> {
  const { ReturnMany } = await askGraphql<{ ReturnMany: ShownReturn[] }>(
    `query Returns($filter: FilterFindManyReturnInput, $limit: Int) {
       ReturnMany(filter: $filter, sort: CREATEDAT_DESC, limit: $limit) { ${returnFields} } }`,
    { filter: { _operators: { state: { in: states } } }, limit: mostShown },
    signal,
  );
  return ReturnMany;
}

/** Opens a return of lines. Throws ApiError. */
export const openReturn = (input: Pick<OpenReturnInput, "orderId" | "items" | "reason">): Promise<unknown> =>
  call("POST /api/returns/", { body: input });
/** Takes a line a step further. Throws ApiError; a repeat is refused. */
export const advanceReturn = (input: AdvanceReturnInput): Promise<unknown> =>
  call("POST /api/returns/advance", { body: input });
/** Decides about a line; false: its refund is still on its way. Throws ApiError; a repeat is refused. */
export const resolveReturn = async (input: ResolveReturnInput): Promise<boolean> =>
  (await call("POST /api/returns/resolve", { body: input })).isDone;
/** Keeps a photo of what came. Throws ApiError. A repeat adds nothing. */
export const addReturnPhoto = (returnId: string, photo: string): Promise<unknown> =>
  call("POST /api/returns/photos", { body: { returnId, photo } });
/** Takes a photo away. Throws ApiError; a repeat is refused. */
export const removeReturnPhoto = (returnId: string, photoId: string): Promise<unknown> =>
  call("POST /api/returns/photos/remove", { body: { returnId, photoId } });
/** Puts a photo back. Throws ApiError; a repeat is refused. */
export const restoreReturnPhoto = (returnId: string, photoId: string): Promise<unknown> =>
  call("POST /api/returns/photos/restore", { body: { returnId, photoId } });
/** Where a photo is. */
export const returnPhotoUrl = (returnId: string, photoId: string): string =>
  runtimeConfig.apiUrl +
  addressOf("GET /api/returns/:returnId/photos/:photoId", { params: { returnId, photoId } });
/** Plans a replacement. Throws ApiError. */
export const openSwap = (input: {
  orderId: string;
  lines: OpenSwapInput["lines"];
  cost?: string;
}): Promise<unknown> => call("POST /api/swaps/", { body: input });
/** Tells that a replacement went out. Throws ApiError; a repeat is refused. */
export const sendSwap = (input: SendSwapInput): Promise<unknown> =>
  call("POST /api/swaps/send", { body: input });
/** Gives a planned replacement up. Throws ApiError; a repeat is refused. */
export const cancelSwap = (swapId: string): Promise<unknown> =>
  call("POST /api/swaps/cancel", { body: { swapId } });
