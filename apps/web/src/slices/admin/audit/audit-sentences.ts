/**
 * Each line of the audit log as a sentence: who did what to which order, listing or store. The type demands one
 * for every action that the service can write down.
 */
import type { AuditAction, AuditLine } from "@stallkeeper/contract";
import { nameAction, spell } from "./audit-words.ts";

/** What follows the name of who did it; `{}` stands for what it was done to. */
export const sentences: Readonly<Record<AuditAction, string>> = {
  ownerSetUp: "set up the store {}",
  signIn: "signed in",
  signOut: "signed out",
  changePassword: "changed their password",
  passwordReset: "set a new password by email",
  saveProfile: "changed their profile",
  emailLinkSent: "asked for a new email address",
  emailChanged: "changed their email address",
  emailChangeCancelled: "gave up a new email address",
  request2FA: "began to set up two-factor",
  confirm2FA: "turned two-factor on",
  remove2FA: "turned two-factor off",
  recoveryCodes: "made new recovery codes",
  passkeyAdded: "added the passkey {}",
  passkeyRemoved: "removed the passkey {}",
  sessionRevoked: "signed out one of their sessions",
  sessionsRevoked: "signed out all their other sessions",
  apiTokenCreated: "created the API token {}",
  apiTokenRevoked: "revoked the API token {}",
  invitationSent: "invited {}",
  invitationWithdrawn: "withdrew the invitation of {}",
  invitationAccepted: "joined by invitation",
  memberScopesChanged: "changed what {} may do",
  memberSignedOut: "signed {} out everywhere",
  memberTwoFactorReset: "reset two-factor of {}",
  memberDeactivated: "deactivated {}",
  memberActivated: "activated {}",
  twoFactorRolesChanged: "changed which roles need two-factor",
  accountLinked: "linked the account {}",
  accountReconnected: "reconnected the account {}",
  accountUnlinked: "unlinked the account {}",
  accountPaused: "paused the account {}",
  accountResumed: "resumed the account {}",
  syncStopped: "stopped reading the account {}",
  buyerErased: "erased a buyer at {}",
  retentionChanged: "changed how long buyers' data is kept",
  dataExpired: "erased what is no longer kept",
  settingsChanged: "changed the {}",
  storeSwitched: "switched to the store {}",
  storeCreated: "created the store {}",
  storeRenamed: "renamed the store {}",
  storeArchived: "archived the store {}",
  storeRestored: "restored the store {}",
  mailTested: "sent a test email",
  backupWanted: "asked for a backup",
  backupChecked: "tested a restore of the backup {}",
  webhookAdded: "added the webhook {}",
  webhookChanged: "changed the webhook {}",
  webhookSecretRenewed: "renewed the secret of the webhook {}",
  webhookRemoved: "removed the webhook {}",
  webhookTested: "sent a test to the webhook {}",
  webhookReplayed: "sent deliveries of the webhook {} again",
  webhookSwitchedOff: "switched the webhook {} off after failures",
  keyRotated: "replaced the key that seals credentials",
  ruleCreated: "wrote the rule {}",
  ruleChanged: "changed the rule {}",
  ruleRemoved: "removed the rule {}",
  ruleRestored: "brought the rule {} back",
  ruleAnswered: "answered what the rule {} asked",
  rulesPaused: "paused rules",
  rulesResumed: "resumed rules",
  orderShipped: "marked order {} as shipped",
  partShipped: "marked a part of order {} as shipped",
  trackingCorrected: "corrected the tracking of order {}",
  labelsPlanned: "planned labels",
  labelPlansTakenBack: "took planned labels back",
  labelBought: "bought a label for order {}",
  labelVoided: "voided a label of order {}",
  dayClosed: "closed the shipping day with manifest {}",
  refundRequested: "asked for a refund of order {}",
  cancellationAnswered: "answered the cancellation request of order {}",
  messageSent: "sent a message",
  snippetShared: "shared the snippet {}",
  snippetChanged: "changed the shared snippet {}",
  snippetRemoved: "removed the shared snippet {}",
  buyersJoined: "joined buyers who are one person",
  buyersParted: "parted buyers who were joined",
  offerAnswered: "answered the offer {}",
  ratingAnswered: "answered the rating {}",
  ratingThresholdChanged: "changed a rating threshold of {}",
  exchangeRatesChanged: "changed exchange rates",
  feedbackLeft: "left feedback for the buyer of order {}",
  offerRulesChanged: "changed the rules for offers",
  autoMessageReleased: "sent a held auto message",
  autoMessagesPaused: "paused auto messages",
  autoMessagesResumed: "resumed auto messages",
  returnOpened: "opened the return {}",
  returnMoved: "moved the return {} on",
  returnPhotoAdded: "added a photo to the return {}",
  returnPhotoRemoved: "removed a photo of the return {}",
  returnPhotoRestored: "brought a photo of the return {} back",
  returnResolved: "resolved the return {}",
  swapOpened: "opened the swap {}",
  swapSent: "sent the swap {}",
  swapCancelled: "cancelled the swap {}",
  purchaseClosed: "closed the purchase {}",
  purchaseReceived: "received goods of the purchase {}",
  purchaseSaved: "saved the purchase {}",
  stockCounted: "counted {}",
  stockTakeMade: "started the stock take {}",
  stockTakeMoved: "moved the stock take {} on",
  stockTakePosted: "booked the stock take {}",
  stockTakeUndone: "undid the stock take {}",
  stockChecked: "checked the stock for order {}",
  stockHeld: "held pieces of {} back",
  stockReleased: "released held pieces of {}",
  stockAdjusted: "adjusted the stock of {}",
  lotChosen: "chose which lot pieces of {} come from",
  placeSaved: "saved the place {}",
  placeArchived: "archived or restored the place {}",
  piecesMoved: "moved pieces of {} to another place",
  itemMade: "made the item {}",
  itemsChanged: "changed {}",
  bundleSaved: "saved what the bundle {} is made of",
  itemsImported: "imported items",
  itemImportUndone: "undid an import of items",
  listingLinked: "changed which item the listing {} sells",
  priceRuleChanged: "changed the price formula of {}",
  categoryMapped: "matched a category at {}",
  pushRuleChanged: "changed the quantity shown at {}",
  listingPublished: "put the listing {} up",
  listingRevised: "changed the live listing {}",
  listingEnded: "ended the listing {}",
  draftsRemoved: "removed drafts",
  reserveChanged: "changed the reserve",
  reserveRuleChanged: "changed the reserve's slots of {}",
  reservePauseChanged: "paused or resumed the reserve",
  exportStarted: "exported {}",
  exportScheduleChanged: "changed the export schedule {}",
  archiveWanted: "asked for an archive of the store",
  actionRetried: "had a failed action tried again",
  actionWithdrawn: "withdrew an action",
  actionSettled: "said what became of an action",
};

/** Where a thing of a kind is looked at; an order, item, purchase or count by itself, others in their list. */
const pages: Readonly<Record<string, (id: string) => string>> = {
  order: (id) => `/shipping/orders/${encodeURIComponent(id)}`,
  sku: (id) => `/inventory?item=${encodeURIComponent(id)}`,
  purchase: (id) => `/inventory/purchases/${encodeURIComponent(id)}`,
  stockTake: (id) => `/inventory/counts/${encodeURIComponent(id)}`,
  place: () => "/inventory/places",
  rule: () => "/control/automation",
  account: () => "/control/sync",
  platformSettings: () => "/control/platforms",
  member: () => "/admin/users",
  user: () => "/admin/users",
  invitation: () => "/admin/users",
  apiToken: () => "/admin/tokens",
  webhook: () => "/admin/webhooks",
  store: () => "/admin/stores",
  backup: () => "/admin/backups",
  return: () => "/shipping/returns",
  manifest: () => "/shipping/labels",
  messageSnippet: () => "/messaging/snippets",
  offer: () => "/offers",
  rating: () => "/ratings",
  export: () => "/export/history",
  exportSchedule: () => "/export/schedules",
};

/** Where the thing of a line is looked at; null where no page shows it. */
export const pageOf = ({ type, id }: AuditLine["object"]): string | null => pages[type]?.(id) ?? null;

/** Settings are told apart by their kind, which is their name; those of an account by the account, too. */
const isSettings = (action: string): boolean => action === "settingsChanged";

/**
 * The words before and after the thing of a line. Null as `after`: the sentence doesn't name it. An action of a
 * later version, which this one doesn't know, keeps its name.
 */
export function writeSentence({ action, object }: Pick<AuditLine, "action" | "object">): {
  before: string;
  after: string | null;
} {
  const known: Readonly<Record<string, string>> = sentences;
  const sentence =
    known[action] ?? `${nameAction(action).toLowerCase()}: ${spell(object.type).toLowerCase()} {}`;
  const [before = "", after] = sentence.split("{}");
  if (!isSettings(action)) return { before, after: after ?? null };
  const ofAccount = object.type === "platformSettings";
  return {
    before: `${before}${settingsNames[object.type] ?? "settings"}${ofAccount ? " " : ""}`,
    after: ofAccount ? "" : null,
  };
}

const settingsNames: Readonly<Record<string, string>> = {
  couriers: "settings of couriers",
  platformSettings: "settings of the account",
  settings: "store's settings",
  slipTemplate: "packing slip",
};
