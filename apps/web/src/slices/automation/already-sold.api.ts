/** The calls of marking as already sold: alone knows the transport. */
import type { AlreadySoldAnswer } from "@stallkeeper/contract";
import type { AutoMessageTrigger } from "@stallkeeper/domain";
import { queryOptions } from "@tanstack/react-query";
import { ApiError, noDataText } from "../../platform/api/api-error.ts";
import { call } from "../../platform/api/api-client.ts";
import { askGraphql } from "../../platform/api/graphql-client.ts";

const trigger: AutoMessageTrigger = "alreadySold";

/** Marks an order; answers it as it stands and what became of the message. Throws ApiError. */
export function markAlreadySold(
  orderId: string,
  requestKey: string,
  isSilent: boolean,
): Promise<AlreadySoldAnswer> {
  return call("POST /api/fulfilment/alreadySold", {
    body: { saleId: orderId, silent: isSilent },
    requestKey,
  });
}

/** What would be sent for an order. */
export const previewQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["autoMessage", trigger, orderId],
    queryFn: ({ signal }) =>
      call("GET /api/orders/:orderId/autoMessages/:trigger", { params: { orderId, trigger }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

interface CreateAnswer {
  recordId: string | null;
  error: { message: string; code?: string } | null;
}

/** Saves a new snippet; answers its id. Throws ApiError. */
export async function createSnippet(record: { name: string; content: string }): Promise<string> {
  const { MessageSnippetCreateOne: answer } = await askGraphql<{ MessageSnippetCreateOne: CreateAnswer }>(
    `mutation CreateSnippet($record: CreateOneMessageSnippetInput!) { MessageSnippetCreateOne(record: $record)
       { recordId error { message code } } }`,
    { record },
  );
  if (answer.error !== null) throw new ApiError(answer.error.message, 400, answer.error.code ?? null);
  if (answer.recordId === null) throw new ApiError(noDataText, 500);
  return answer.recordId;
}

/** Sets the store's message for the trigger. Throws ApiError. Safe to repeat. */
export async function chooseSnippet(snippetId: string): Promise<void> {
  await call("PATCH /api/meta/settings", { body: { autoMessaging: { [trigger]: snippetId } } });
}
