import { afterAll, expect, test } from "vitest";
import { queryClient } from "../../../platform/metadata.ts";
import { openService } from "../../../platform/open-service.test-server.ts";
import {
  changeConversation,
  changeMany,
  conversationsKey,
  heldOf,
  mergeConversations,
} from "./conversation-cache.ts";
import type { Conversation } from "./inbox.api.ts";

type Ids = { variables: { filter: { _operators: { _id: { in: string[] } } } } };
let meanwhile = (): void => undefined;
const refusal = { msg: "No.", code: "FIELDS_INVALID", status: 422 };
let answerMany: ((ids: readonly string[]) => object) | null = null;
const service = await openService(({ body }) => {
  meanwhile();
  return answerMany === null
    ? [422, refusal]
    : [200, answerMany((body as Ids).variables.filter._operators._id.in)];
});
afterAll(service.close);

const talk: Conversation = {
  _id: "c-1",
  identifier: "1",
  read: true,
  latestMessageDate: "2026-03-01T10:00:00.000Z",
  boughtSomethingBefore: false,
  boughtAttachedItem: false,
  platform: "stall",
  account: "ada",
  coChatterId: "b",
  buyer: { avatar: "", handle: "bob", identifier: "b" },
  snoozedUntil: null,
  done: false,
  assignedTo: null,
  waitingSince: null,
  platformOrderIds: [],
  notes: [],
  senders: {},
  items: [],
  messages: [],
};

test("a refused change takes back what it said and nothing that came meanwhile", async () => {
  queryClient.setQueryData([...conversationsKey, "list", 1_000], [talk]);
  const newer = "2026-03-01T11:00:00.000Z";
  meanwhile = () => mergeConversations([{ ...talk, done: true, read: false, latestMessageDate: newer }]);
  await expect(changeConversation(talk, { done: true, assignedTo: "u-1" })).rejects.toMatchObject({
    message: "No.",
  });
  expect(heldOf("c-1")).toEqual({ ...talk, read: false, latestMessageDate: newer });
  meanwhile = () => mergeConversations([{ ...talk, assignedTo: "u-2" }]);
  await expect(changeConversation(talk, { assignedTo: "u-1" })).rejects.toMatchObject({ message: "No." });
  expect(heldOf("c-1")?.assignedTo).toBe("u-2");
});

test("of many changed at once, what is refused or gone is taken back and answered; the rest holds", async () => {
  const list = Array.from({ length: 450 }, (_, n) => ({ ...talk, _id: `c-${n}` }));
  queryClient.setQueryData([...conversationsKey, "list", 1_000], list);
  meanwhile = () => undefined;
  answerMany = (ids) => {
    // The second part is refused, and one of the third is gone.
    if (ids.includes("c-200")) return { errors: [{ message: "Too busy." }] };
    const there = ids.filter((id) => id !== "c-449");
    return {
      data: {
        MessagingSessionUpdateMany: { numAffected: there.length, error: null },
        MessagingSessionMany: there.map((_id) => ({ ...talk, _id })),
      },
    };
  };
  const { refused, error } = await changeMany(list, { done: true });
  expect(error).toMatchObject({ message: "Too busy." });
  expect([refused.length, refused[0]?._id, refused.at(-1)?._id]).toEqual([201, "c-200", "c-449"]);
  expect([heldOf("c-0")?.done, heldOf("c-200")?.done, heldOf("c-448")?.done]).toEqual([true, false, true]);
});
