/**
 * Everything that open screens are told of. A new kind adds its name here: what is told to one store is tried
 * against another by reading this list.
 */
export const changeKinds = [
  "account",
  "accountSync",
  "action",
  "batch",
  "courier",
  "flash",
  "catalogue",
  "conversationViewers",
  "itemImport",
  "itemLocation",
  "joinedBuyer",
  "listing",
  "manifest",
  "member",
  "messageDraft",
  "messageSnippet",
  "messagingSession",
  "offer",
  "order",
  "pack",
  "pick",
  "platformSettings",
  "purchase",
  "rating",
  "return",
  "offerRule",
  "rule",
  "savedView",
  "serverSwitch",
  "session",
  "settings",
  "shipment",
  "slipTemplate",
  "stockTake",
  "swap",
  "uploadDraft",
] as const;

export type ChangeKind = (typeof changeKinds)[number];
