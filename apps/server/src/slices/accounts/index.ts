export { accountsSlice } from "./accounts.slice.ts";
export { accountUnlinked } from "./accounts.events.ts";
export { accountSyncDue, statusesChanged, webhooksWanted } from "./accounts.jobs.ts";
export { loadConnectorAccount, type LoadedAccount } from "./load-account.ts";
export { followPracticeMarket, openPracticeAccounts } from "./practice-accounts.ts";
export { createPracticeMarket, type PracticeMarket } from "./practice-market.ts";
export {
  findPaymentAccount,
  findPlace,
  listAccountNames,
  listAccountsAt,
  listConnectedAccounts,
  listLabelCouriers,
  lockAccount,
  pauseAccounts,
  type LockedAccount,
} from "./accounts.store.ts";
export {
  findWebhookAddress,
  findWebhookKeeper,
  findWebhookRoute,
  forgetWebhookSubscription,
  saveWebhookSubscription,
  webhookSecretPlace,
} from "./webhook-addresses.store.ts";
export { readSoon } from "./read-soon.ts";
export { learnAccountCurrency, learnCurrenciesOf } from "./learn-currency.ts";
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
export {
  listPlatformSettingsRows,
  lockPlatformSettings,
  mergePlatformSettings,
  readChosenInterval,
} from "./platform-settings.store.ts";
export { listReadings } from "./readings.store.ts";
export { requireReconnect } from "./require-reconnect.ts";
export {
  listDueCatalogues,
  readCataloguePlace,
  saveCataloguePlace,
  type CataloguePlace,
} from "./catalogue-place.store.ts";
export {
  LeaseLost,
  claimSync,
  failSync,
  finishSync,
  listDueSyncs,
  renewLease,
  savePlace,
  saveSourcePlace,
  switchSync,
  wantReconciliation,
  wantSource,
  type SourcePlace,
  type SyncFailure,
  type SyncRow,
} from "./account-syncs.store.ts";
export {
  forgetUnmetEntries,
  forgetUnreadableEntries,
  keepUnreadableEntries,
} from "./unreadable-entries.store.ts";
export {
  forgetUnreadable,
  forgetUnreadableUnseen,
  keepUnreadable,
  takeDueUnreadable,
} from "./unreadable-orders.store.ts";
