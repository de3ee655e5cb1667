/** The calls of saved views: alone knows the transport. */
import type { SavedView } from "@stallkeeper/contract";
import { ApiError, noDataText } from "../../platform/api/api-error.ts";
import { askGraphql } from "../../platform/api/graphql-client.ts";

export type View = Pick<SavedView, "_id" | "name" | "query" | "isShared" | "position">;
/** What a new view says of itself; with `_id` it is one that was removed and comes back. */
export type NewView = Omit<View, "_id" | "position"> & Partial<Pick<View, "_id">>;

/** Which list a view is of: its query is an address of that list. */
export type ViewList = "orders" | "analytics";

/** The person's own views and the shared ones, in their order. Throws ApiError. */
export async function listViews(list: ViewList, signal?: AbortSignal): Promise<View[]> {
  const { SavedViewMany } = await askGraphql<{ SavedViewMany: View[] }>(
    `query SavedViews($list: String) { SavedViewMany(filter: { list: $list }, sort: POSITION_ASC, limit: 200)
       { _id name query isShared position } }`,
    { list },
    signal,
  );
  return SavedViewMany;
}

interface Payload {
  recordId: string | null;
  error: { message: string; code?: string } | null;
}

async function mutate(
  name: string,
  parameters: string,
  call: string,
  variables: Record<string, unknown>,
): Promise<string> {
  const answer = await askGraphql<Record<string, Payload>>(
    `mutation ${name}(${parameters}) { ${name}(${call}) { recordId error { message } } }`,
    variables,
  );
  const payload = answer[name];
  if (payload?.error) throw new ApiError(payload.error.message, 400, payload.error.code ?? null);
  if (payload?.recordId === null || payload === undefined) throw new ApiError(noDataText, 500);
  return payload.recordId;
}

/** Keeps a view, or brings a removed one back; answers its id. Throws ApiError. */
export const createView = (list: ViewList, record: NewView): Promise<string> =>
  mutate("SavedViewCreateOne", "$record: CreateOneSavedViewInput!", "record: $record", {
    record: { ...record, list },
  });

/** Changes a view. Throws ApiError. Safe to repeat. */
export const updateView = (id: string, record: Partial<Omit<View, "_id">>): Promise<string> =>
  mutate(
    "SavedViewUpdateById",
    "$id: MongoID!, $record: UpdateByIdSavedViewInput!",
    "_id: $id, record: $record",
    { id, record },
  );

/** Removes a view; for thirty days it can come back. Throws ApiError. */
export const removeView = (id: string): Promise<string> =>
  mutate("SavedViewRemoveById", "$id: MongoID!", "_id: $id", { id });
