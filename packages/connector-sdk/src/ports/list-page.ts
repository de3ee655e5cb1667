import type { JsonValue } from "../context.ts";

/** An entry of a list that could not be understood: shown to the seller, never a reason to stop the sync. */
export interface UnreadableEntry {
  /** "" where not even that could be read. */ readonly id: string;
  readonly reason: string;
}

/** What a page of a list beside orders is asked for with. */
export interface ListRequest {
  /** null: from the start. Opaque JSON, owned by the connector, stored by the caller. */ readonly cursor: JsonValue;
  readonly pageSize?: number;
}

/** One page of such a list. */
export interface ListPage<Entry> {
  readonly entries: readonly Entry[];
  readonly unreadable: readonly UnreadableEntry[];
  /** To be stored in the same transaction as the entries. */
  readonly nextCursor: JsonValue;
  /** false: caught up. A later pull with `nextCursor` starts an overlap earlier by itself. */
  readonly hasMore: boolean;
}
