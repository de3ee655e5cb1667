/** The fake eBay's messages. */
import { refusal } from "./fake-ebay-answers.test-server.ts";
import type { AskedRequest, FakeAnswer } from "./fake-ebay-answers.test-server.ts";

export interface FakeMessage {
  readonly messageId: string;
  readonly messageBody: string;
  readonly senderUsername: string;
  readonly recipientUsername: string;
  readonly subject: string;
  readonly createdDate: string;
  readonly readStatus: boolean;
  readonly messageMedia?: readonly object[];
}

interface FakeConversation {
  readonly conversationId: string;
  readonly conversationType: string;
  readonly referenceId?: string;
  readonly referenceType?: string;
  unreadCount: number;
  readonly messages: FakeMessage[];
}

export class FakeTalk {
  readonly all = new Map<string, FakeConversation>();
  /** eBay's documents don't say in which order the messages of a conversation come. */
  isOldestFirst = false;
  /** Nor in which order conversations do. */
  listsOldestFirst = false;
  #made = 0;
  #clockMs = Date.now() - 50_000;

  /** Somebody writes: into a conversation, or one is opened. */
  write(
    conversationId: string | null,
    message: Partial<FakeMessage> & { readonly senderUsername: string },
    conversation: Partial<FakeConversation> = {},
  ): { readonly conversationId: string; readonly message: FakeMessage } {
    this.#made += 1;
    this.#clockMs += 11;
    const written: FakeMessage = {
      messageId: `m${this.#made}`,
      messageBody: "Is it still there?",
      recipientUsername: "northlane",
      subject: "Green glass vase",
      createdDate: new Date(this.#clockMs).toISOString(),
      readStatus: false,
      ...message,
    };
    const known = conversationId === null ? undefined : this.all.get(conversationId);
    const at = known ?? {
      conversationId: `c${this.#made}`,
      conversationType: "FROM_MEMBERS",
      unreadCount: 0,
      messages: [],
      ...conversation,
    };
    this.all.set(at.conversationId, at);
    at.messages.push(written);
    at.unreadCount += 1;
    return { conversationId: at.conversationId, message: written };
  }
}

/** Answers `/commerce/message/v1/…`. */
export function answerTalk(talk: FakeTalk, asked: AskedRequest, seller: string): FakeAnswer {
  const [, one] = /^\/commerce\/message\/v1\/conversation\/([^/]+)$/.exec(asked.path) ?? [];
  if (one !== undefined) return readOne(talk, one, asked);
  if (asked.path.endsWith("/conversation")) return listTalk(talk, asked);
  const body = JSON.parse(asked.text) as Record<string, unknown>;
  if (asked.path.endsWith("/send_message")) return send(talk, body, seller);
  const found = talk.all.get(String(body.conversationId));
  if (found === undefined || found.conversationType !== body.conversationType)
    return refusal(400, 355_007, "Invalid or unrecognized conversation_id value.");
  found.unreadCount = body.read === true ? 0 : 1;
  return { status: 204 };
}

function listTalk(talk: FakeTalk, { query }: AskedRequest): FakeAnswer {
  const limit = Number(query.limit ?? "25");
  const offset = Number(query.offset ?? "0");
  if (limit > 50) return refusal(400, 355_009, "Invalid limit.");
  if (offset % limit !== 0) return refusal(400, 355_008, "Invalid offset.");
  const latest = ({ messages }: FakeConversation): FakeMessage | undefined => messages.at(-1);
  const found = [...talk.all.values()]
    .filter(
      (one) =>
        one.conversationType === query.conversation_type &&
        (query.start_time === undefined || (latest(one)?.createdDate ?? "") > query.start_time) &&
        (query.other_party_username === undefined ||
          one.messages.some(
            ({ senderUsername, recipientUsername }) =>
              senderUsername === query.other_party_username ||
              recipientUsername === query.other_party_username,
          )),
    )
    .toSorted((one, other) =>
      (latest(one)?.createdDate ?? "") < (latest(other)?.createdDate ?? "") ? 1 : -1,
    );
  if (talk.listsOldestFirst) found.reverse();
  return {
    status: 200,
    body: {
      total: found.length,
      conversations: found
        .slice(offset, offset + limit)
        .map(({ messages: _messages, ...one }) => ({
          ...one,
          latestMessage: latest({ ...one, messages: _messages }),
        })),
    },
  };
}

function readOne(talk: FakeTalk, id: string, { query }: AskedRequest): FakeAnswer {
  const found = talk.all.get(decodeURIComponent(id));
  if (found === undefined || found.conversationType !== query.conversation_type)
    return refusal(400, 355_007, "Invalid or unrecognized conversation_id value.");
  const { conversationType, messages } = found;
  const limit = Number(query.limit ?? "25");
  const offset = Number(query.offset ?? "0");
  if (limit > 50) return refusal(400, 355_009, "Invalid limit.");
  const ordered = talk.isOldestFirst ? messages : messages.toReversed();
  return {
    status: 200,
    body: { conversationType, messages: ordered.slice(offset, offset + limit), total: messages.length },
  };
}

const textOf = (value: unknown, otherwise: string): string => (typeof value === "string" ? value : otherwise);

function send(talk: FakeTalk, body: Record<string, unknown>, seller: string): FakeAnswer {
  const text = textOf(body.messageText, "");
  if (text.length > 2_000) return refusal(400, 355_013, "The messageText string exceeds the maximum.");
  const id = typeof body.conversationId === "string" ? body.conversationId : null;
  if (id !== null && !talk.all.has(id))
    return refusal(400, 355_007, "Invalid or unrecognized conversation_id value.");
  const partner = talk.all
    .get(id ?? "")
    ?.messages.find(({ senderUsername }) => senderUsername !== seller)?.senderUsername;
  const { message } = talk.write(id, {
    senderUsername: seller,
    recipientUsername: textOf(body.otherPartyUsername, partner ?? "ada"),
    messageBody: text,
  });
  return { status: 201, body: { ...message } };
}
