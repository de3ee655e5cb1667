export { registerAccounts } from "./accounts.plugin.ts";
export { accountSyncDue, webhookReceived, webhooksWanted } from "./accounts.jobs.ts";
export { loadConnectorAccount, type LoadedAccount } from "./load-account.ts";
export { followPracticeMarket, openPracticeAccounts } from "./practice-accounts.ts";
export { createPracticeMarket, type PracticeMarket } from "./practice-market.ts";
export { findPaymentAccount, findWebhookAddress, forgetWebhookSubscription, makeSyncDue, saveWebhookSubscription, webhookSecretPlace } from "./accounts.store.ts";
export { proveForm } from "./connect-account.ts";
export { storePaymentService, unlinkPaymentService } from "./link-payments.ts";
export { requireReconnect } from "./require-reconnect.ts";
