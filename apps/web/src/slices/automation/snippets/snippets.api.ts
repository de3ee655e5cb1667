/** The calls of snippets: alone knows the transport. */
import type { MessageSnippet } from "@stallkeeper/contract";
import { ApiError, noDataText } from "../../../platform/api/api-error.ts";
import { askGraphql } from "../../../platform/api/graphql-client.ts";

/** All that people write of a snippet. */
export type SnippetText = Pick<
  MessageSnippet,
  "name" | "content" | "isShared" | "folder" | "language" | "translations" | "attachments"
>;

interface Answer {
  recordId: string | null;
  error: { message: string; code?: string } | null;
}

const selection = "{ recordId error { message code } }";

async function change(field: string, document: string, variables: Record<string, unknown>): Promise<string> {
  const { [field]: answer } = await askGraphql<Record<string, Answer>>(document, variables);
  if (answer?.error !== null && answer?.error !== undefined)
    throw new ApiError(answer.error.message, 400, answer.error.code ?? null);
  if (answer?.recordId === null || answer?.recordId === undefined) throw new ApiError(noDataText, 500);
  return answer.recordId;
}

/**
 * Saves a new snippet, or with an id one that was deleted under that id again; answers the id. Throws
 * ApiError.
 */
export const createSnippet = (record: SnippetText & { _id?: string }): Promise<string> =>
  change(
    "MessageSnippetCreateOne",
    `mutation CreateSnippet($record: CreateOneMessageSnippetInput!) {
       MessageSnippetCreateOne(record: $record) ${selection} }`,
    { record },
  );

/** Changes a snippet in place, so that what sends it goes on. Throws ApiError. Safe to repeat. */
export const updateSnippet = (id: string, record: SnippetText): Promise<string> =>
  change(
    "MessageSnippetUpdateById",
    `mutation UpdateSnippet($id: MongoID!, $record: UpdateByIdMessageSnippetInput!) {
       MessageSnippetUpdateById(_id: $id, record: $record) ${selection} }`,
    { id, record },
  );

/** Deletes a snippet; for thirty days it can come back. Throws ApiError. */
export const removeSnippet = (id: string): Promise<string> =>
  change(
    "MessageSnippetRemoveById",
    `mutation RemoveSnippet($id: MongoID!) { MessageSnippetRemoveById(_id: $id) ${selection} }`,
    { id },
  );
