/** The calls of buyers who are one person: alone knows the transport. */
import type { BuyersJoined, JoinedBuyerView, Order } from "@stallkeeper/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../platform/api/api-client.ts";
import { askGraphql } from "../../../platform/api/graphql-client.ts";
import { groupBuyers, type FoundConversation, type FoundOrder } from "./found-buyers.ts";

export const joinedKey = ["joinedBuyers"] as const;

/** Everybody else who is the same person as a conversation's buyer. */
export const joinedQuery = (sessionId: string) =>
  queryOptions({
    queryKey: [...joinedKey, sessionId],
    queryFn: ({ signal }) => call("GET /api/messages/:sessionId/buyers", { params: { sessionId }, signal }),
    staleTime: 60_000,
  });

/** Says that the buyer of `place` is the same person. Throws ApiError. Safe to repeat. */
export const joinBuyers = (sessionId: string, place: string): Promise<BuyersJoined> =>
  call("POST /api/messages/:sessionId/buyers", { params: { sessionId }, body: { place } });

/** Takes one join back, with all that it brought together. Throws ApiError. Safe to repeat. */
export const undoJoin = (sessionId: string, joinId: string): Promise<JoinedBuyerView[]> =>
  call("POST /api/messages/:sessionId/buyers/undo", { params: { sessionId }, body: { joinId } });

/** Says that they are somebody else. Throws ApiError. Safe to repeat. */
export const partBuyers = (sessionId: string, place: string): Promise<JoinedBuyerView[]> =>
  call("POST /api/messages/:sessionId/buyers/part", { params: { sessionId }, body: { place } });

const mostFound = 50;

/**
 * Buyers whose orders or conversations hold all the words, those with orders first. `sharing` are the
 * platforms whose buyers have one id at all accounts.
 */
export const foundBuyersQuery = (text: string, sharing: readonly string[]) =>
  queryOptions({
    queryKey: [...joinedKey, "search", text, sharing],
    queryFn: async ({ signal }) => {
      const { TransactionMany, MessagingSessionMany } = await askGraphql<{
        TransactionMany: FoundOrder[];
        MessagingSessionMany: FoundConversation[];
      }>(
        `query FoundBuyers($orders: FilterFindManyTransactionInput, $talks: FilterFindManyMessagingSessionInput, $limit: Int) {
           TransactionMany(filter: $orders, sort: CREATEDAT_DESC, limit: $limit) {
             _id platform account buyer { id handle } address { name line1 city zipcode } }
           MessagingSessionMany(filter: $talks, sort: LATESTMESSAGEDATE_DESC, limit: $limit) {
             _id platform account buyer { identifier handle } } }`,
        { orders: { search: text }, talks: { search: text }, limit: mostFound },
        signal,
      );
      return groupBuyers(TransactionMany, MessagingSessionMany, sharing);
    },
    staleTime: 30_000,
  });

/** Where an order of a buyer went: what their other orders are looked for by. */
export const addressQuery = (orderId: string | undefined) =>
  queryOptions({
    queryKey: [...joinedKey, "address", orderId ?? ""],
    queryFn: async ({ signal }) => {
      const { TransactionOne } = await askGraphql<{
        TransactionOne: { address: Pick<Order["address"], "name" | "line1" | "zipcode"> } | null;
      }>(
        `query BuyersAddress($id: MongoID!) { TransactionOne(filter: { _id: $id }) { address { name line1 zipcode } } }`,
        { id: orderId },
        signal,
      );
      return TransactionOne?.address ?? null;
    },
    enabled: orderId !== undefined,
    staleTime: 60_000,
  });
