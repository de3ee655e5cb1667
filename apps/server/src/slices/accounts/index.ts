export { registerAccounts } from "./accounts.plugin.ts";
export { accountSyncDue, statusesChanged, webhookReceived, webhooksWanted } from "./accounts.jobs.ts";
export { loadConnectorAccount, type LoadedAccount } from "./load-account.ts";
export { followPracticeMarket, openPracticeAccounts } from "./practice-accounts.ts";
export { createPracticeMarket, type PracticeMarket } from "./practice-market.ts";
export {
  findPaymentAccount,
  listAccountNames,
  listConnectedAccounts,
  listLabelCouriers,
  makeSyncDue,
} from "./accounts.store.ts";
export {
  findWebhookAddress,
  forgetWebhookSubscription,
  saveWebhookSubscription,
  webhookSecretPlace,
} from "./webhook-addresses.store.ts";
export { isReachable } from "./webhook-reach.ts";
export { proveForm } from "./connect-account.ts";
export {
  linkCourier,
  linkPracticeCourier,
  listCourierAccounts,
  listOfferedCouriers,
  readPracticeKeys,
  unlinkCourier,
  type CourierAccount,
} from "./link-couriers.ts";
export { storePaymentService, unlinkPaymentService } from "./link-payments.ts";
export { requireReconnect } from "./require-reconnect.ts";
