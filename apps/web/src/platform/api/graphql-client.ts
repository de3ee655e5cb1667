/** GraphQL over the same session: the cookie goes along, and its token as a Basic header (spec 7). */
import type { EditConflict } from "@stallkeeper/contract";
import { ApiError, noDataText, type RecordFailure } from "./api-error.ts";
import { send } from "./api-client.ts";
import { logError } from "../log.ts";

interface GraphqlBody {
  data?: Record<string, unknown> | null;
  errors?: readonly { message: string; extensions?: { code?: string } }[];
}

/** Asks one document and returns its `data`. Throws ApiError; the error itself goes to the console only. */
export async function askGraphql<T>(
  query: string,
  variables: Record<string, unknown> = {},
  signal?: AbortSignal,
): Promise<T> {
  try {
    const { body } = await send("/graphql", {
      method: "POST",
      body: { query, variables },
      hasTokenHeader: true,
      ...(signal === undefined ? {} : { signal }),
    });
    const { data, errors } = (body ?? {}) as GraphqlBody;
    const first = errors?.[0];
    if (first !== undefined) throw new ApiError(first.message, 400, first.extensions?.code ?? null);
    if (data === null || data === undefined) throw new ApiError(noDataText, 500);
    return data as T;
  } catch (error) {
    if (signal?.aborted !== true) logError("GraphQL", error);
    throw error;
  }
}

interface UpdateAnswer {
  numAffected: number | null;
  error: { message: string; code?: string; conflicts?: readonly EditConflict[] | null } | null;
}

/**
 * Runs an UpdateMany mutation on at most `limit` records, a hundred where it is left out; throws ApiError
 * when the service reports an error inside its answer.
 */
export async function updateMany(
  entity: string,
  record: object,
  filter: object,
  limit?: number,
): Promise<number> {
  const field = `${entity}UpdateMany`;
  const answer = await askGraphql<Record<string, UpdateAnswer | null>>(
    `mutation ${field}($record: UpdateMany${entity}Input!, $filter: FilterUpdateMany${entity}Input,
      $limit: Int) {
      ${field}(record: $record, filter: $filter, limit: $limit) { numAffected error { message code conflicts } }
    }`,
    { record, filter, ...(limit === undefined ? {} : { limit }) },
  );
  const outcome = answer[field];
  if (outcome === null || outcome === undefined) throw new ApiError(noDataText, 500);
  if (outcome.error !== null) {
    const { message, code = null, conflicts } = outcome.error;
    const others = conflicts ?? [];
    throw new ApiError(message, others.length > 0 ? 409 : 400, code, {}, { conflicts: others });
  }
  return outcome.numAffected ?? 0;
}

/**
 * Runs an UpdateMany mutation on the records of these ids, each judged alone; answers those that stayed as
 * they were. Throws ApiError for what concerns all of them.
 */
export async function updateEach(
  entity: string,
  record: object,
  ids: readonly string[],
): Promise<RecordFailure[]> {
  const field = `${entity}UpdateMany`;
  const answer = await askGraphql<Record<string, { failed: RecordFailure[] } | null>>(
    `mutation ${field}($record: UpdateMany${entity}Input!, $filter: FilterUpdateMany${entity}Input,
      $limit: Int) {
      ${field}(record: $record, filter: $filter, limit: $limit) { failed { id code message conflicts } }
    }`,
    { record, filter: { _operators: { _id: { in: ids } } }, limit: ids.length },
  );
  const outcome = answer[field];
  if (outcome === null || outcome === undefined) throw new ApiError(noDataText, 500);
  return outcome.failed;
}
