import { askGraphql } from "../../platform/api/graphql-client.ts";
import type { News, NewsSource } from "../../platform/section.ts";

/** Conversations that nobody has read, by who wrote: their words stay in the inbox. */
export const readUnread: NewsSource["read"] = async (ids, { sinceMs }) => {
  const { MessagingSessionMany } = await askGraphql<{
    MessagingSessionMany: {
      _id: string;
      latestMessageDate: string;
      buyer: { handle: string | null } | null;
    }[];
  }>(
    `query NewMessages($filter: FilterFindManyMessagingSessionInput) { MessagingSessionMany(filter: $filter) {
       _id latestMessageDate buyer { handle } } }`,
    { filter: { read: false, _operators: { _id: { in: ids } } } },
  );
  return MessagingSessionMany.filter(({ latestMessageDate }) => Date.parse(latestMessageDate) > sinceMs).map(
    ({ _id, latestMessageDate, buyer }): News => ({
      key: `${_id} ${latestMessageDate}`,
      body: buyer?.handle ?? "",
    }),
  );
};
