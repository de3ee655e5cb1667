import type {
  PlatformAttachedItem,
  PlatformConversation,
  PlatformMessage,
  PlatformOffer,
} from "@stallkeeper/connector-sdk";

let made = 0;

const vase: PlatformAttachedItem = {
  platformItemId: "L-1",
  name: "Green glass vase",
  description: "Hand-blown.",
  images: ["https://market.example/v.jpg"],
  priceMinor: 4_200,
  currency: "EUR",
  link: "https://market.example/l/1",
};

/** A message of a buyer as a connector would return it. */
export function buildPlatformMessage(parts: Partial<PlatformMessage> = {}): PlatformMessage {
  return {
    platformMessageId: `m-${++made}`,
    sentAt: "2026-03-01T09:00:00.000Z",
    isByMe: false,
    isFromPlatform: false,
    title: "Green glass vase",
    content: "Is it still there?",
    external: {},
    ...parts,
  };
}

/**
 * An unread conversation as a connector would return it; its latest message decides its dates unless they are
 * given.
 */
export function buildPlatformConversation(parts: Partial<PlatformConversation> = {}): PlatformConversation {
  const messages = parts.messages ?? [buildPlatformMessage()];
  const latest =
    messages
      .map(({ sentAt }) => sentAt)
      .sort()
      .at(-1) ?? "2026-03-01T09:00:00.000Z";
  const updatedAt = parts.updatedAt ?? latest;
  return {
    platformSessionId: `S-${++made}`,
    isRead: false,
    buyer: { identifier: "b-1", handle: "ada", avatar: "https://market.example/ada.jpg" },
    coChatterId: "b-1",
    latestMessageAt: latest,
    platformOrderIds: [],
    items: [vase],
    external: { seen: updatedAt, count: messages.length },
    ...parts,
    updatedAt,
    messages,
  };
}

/** A new offer as a connector would return it. */
export function buildPlatformOffer(parts: Partial<PlatformOffer> = {}): PlatformOffer {
  return {
    platformOfferId: `O-${++made}`,
    buyer: { identifier: "b-1", handle: "ada", avatar: "", countryCode: "DE" },
    items: [vase],
    quantity: 1,
    amountMinor: 3_500,
    currency: "EUR",
    createdAt: "2026-03-01T09:00:00.000Z",
    updatedAt: "2026-03-01T09:00:00.000Z",
    expiresAt: "2026-03-03T09:00:00.000Z",
    state: "new",
    status: "PENDING",
    canBeAccepted: true,
    counterMinor: null,
    messageFromBuyer: "Would you take this?",
    external: { status: parts.status ?? "PENDING" },
    ...parts,
  };
}
