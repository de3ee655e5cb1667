/** eBay conversation → PlatformConversation. Pure. */
import { z } from "zod";
import { Malformed, readTime } from "@stallkeeper/connector-sdk";
import type {
  JsonObject,
  PlatformAttachment,
  PlatformConversation,
  PlatformMessage,
} from "@stallkeeper/connector-sdk";

export type ConversationKind = "FROM_MEMBERS" | "FROM_EBAY";

const mediaKinds: Readonly<Record<string, PlatformAttachment["kind"]>> = { IMAGE: "picture", PDF: "pdf" };

const prefix = "FROM_EBAY:";
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const messageWire = z.looseObject({
  messageId: z.string(),
  messageBody: text,
  subject: text,
  senderUsername: text,
  recipientUsername: text,
  createdDate: z.string(),
  readStatus: z.boolean().nullish(),
  messageMedia: z.array(z.object({ mediaName: text, mediaType: text, mediaUrl: text })).nullish(),
});
const conversationWire = z.object({
  conversationId: z.string(),
  conversationType: text,
  conversationTitle: text,
  createdDate: text,
  unreadCount: z.number().nullish(),
  referenceId: text,
  referenceType: text,
  latestMessage: messageWire.nullish(),
  messages: z.array(messageWire).default([]),
});

/** Which of eBay's two lists a conversation is in. Pure. */
export function kindOf(platformSessionId: string): ConversationKind {
  return platformSessionId.startsWith(prefix) ? "FROM_EBAY" : "FROM_MEMBERS";
}

/** eBay's id of a conversation. Pure. */
export function plainId(platformSessionId: string): string {
  return platformSessionId.startsWith(prefix) ? platformSessionId.slice(prefix.length) : platformSessionId;
}

/** Reads one vendor object. Throws Malformed with the reason when it is no conversation. */
export function toConversation(external: JsonObject, username: string): PlatformConversation {
  const wire = readWire(conversationWire, external, "conversation");
  const kind: ConversationKind = wire.conversationType === "FROM_EBAY" ? "FROM_EBAY" : "FROM_MEMBERS";
  // One answer holds the messages of a page alone, in an order that eBay doesn't promise.
  const latest = wire.latestMessage ?? null;
  const isThere = wire.messages.some(({ messageId }) => messageId === latest?.messageId);
  const written = latest === null || isThere ? wire.messages : [...wire.messages, latest];
  const messages = written
    .map((message) => messageOf(message, username, kind))
    .toSorted((one, other) => (one.sentAt < other.sentAt ? -1 : one.sentAt > other.sentAt ? 1 : 0));
  const latestMessageAt = messages.at(-1)?.sentAt ?? readTime(wire.createdDate || "1970-01-01T00:00:00Z");
  const other = otherParty(written, username);
  const isUnread =
    wire.unreadCount === null || wire.unreadCount === undefined
      ? written.some((message) => message.readStatus === false && !isSame(message.senderUsername, username))
      : wire.unreadCount > 0;
  const { messages: _kept, ...rest } = external;
  return {
    platformSessionId: kind === "FROM_EBAY" ? `${prefix}${wire.conversationId}` : wire.conversationId,
    isRead: !isUnread,
    buyer: { identifier: other, handle: other, avatar: "" },
    coChatterId: other,
    latestMessageAt,
    updatedAt: latestMessageAt,
    platformOrderIds: [],
    items:
      wire.referenceType === "LISTING" && wire.referenceId !== ""
        ? [
            {
              platformItemId: wire.referenceId,
              name: wire.conversationTitle,
              description: "",
              images: [],
              priceMinor: null,
              currency: "",
              link: `https://www.ebay.com/itm/${wire.referenceId}`,
            },
          ]
        : [],
    messages,
    // The messages stand in their own place.
    external: rest,
  };
}

function messageOf(
  wire: z.infer<typeof messageWire>,
  username: string,
  kind: ConversationKind,
): PlatformMessage {
  return {
    platformMessageId: wire.messageId,
    sentAt: readTime(wire.createdDate),
    isByMe: isSame(wire.senderUsername, username),
    isFromPlatform: kind === "FROM_EBAY",
    title: wire.subject,
    content: kind === "FROM_EBAY" ? plainText(wire.messageBody) : wire.messageBody,
    attachments: (wire.messageMedia ?? [])
      .filter(({ mediaUrl }) => /^https?:\/\//.test(mediaUrl))
      .map(({ mediaName, mediaType, mediaUrl }) => ({
        name: mediaName,
        kind: mediaKinds[mediaType] ?? "other",
        url: mediaUrl,
      })),
    external: {},
  };
}

function otherParty(messages: readonly z.infer<typeof messageWire>[], username: string): string {
  for (const { senderUsername, recipientUsername } of messages)
    for (const name of [senderUsername, recipientUsername])
      if (name !== "" && !isSame(name, username)) return name;
  return "";
}

function isSame(name: string, username: string): boolean {
  return name.toLowerCase() === username.toLowerCase();
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** eBay's own messages are pages: their text alone, a line for each block. Pure. */
export function plainText(html: string): string {
  if (!/<[a-z!/]/i.test(html)) return html;
  return html
    .replaceAll(/<(style|script|head|title)\b[^]*?<\/\1\s*>/gi, "")
    .replaceAll(/<!--[^]*?-->/g, "")
    .replaceAll(/<(?:br|\/p|\/div|\/tr|\/li|\/h\d|\/table)\b[^>]*>/gi, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(
      /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,6}));/gi,
      (whole, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        // NUL can't be stored.
        return code === 0 ? "\uFFFD" : String.fromCodePoint(code);
      },
    )
    .split("\n")
    .map((line) => line.replaceAll(/[\t\r ]+/g, " ").trim())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim()
    .toWellFormed();
}

/** Reads one vendor object. Throws Malformed with the place that is wrong. */
function readWire<Wire>(schema: z.ZodType<Wire>, external: JsonObject, word: string): Wire {
  const checked = schema.safeParse(external);
  if (!checked.success)
    throw new Malformed(
      `The ${word} could not be read at ${checked.error.issues[0]?.path.map(String).join(".") ?? "its root"}.`,
    );
  return checked.data;
}
