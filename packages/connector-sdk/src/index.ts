export {
  AuthExpired,
  ConnectorError,
  Malformed,
  NotSupported,
  RateLimited,
  Rejected,
  Temporary,
} from "./errors.ts";
export type { ConnectorErrorKind, ConnectorErrorOptions, RefusalProblem } from "./errors.ts";
export { capabilitiesOf, defineConnector } from "./connector.ts";
export type { Capability, Connector, ConnectorDefinition, ConnectorTraits, PortName } from "./connector.ts";
export type { ConnectorAccount, ConnectorContext, ConnectorLog, JsonObject, JsonValue } from "./context.ts";
export type {
  AuthorizeRequest,
  CodeExchange,
  ConnectContext,
  ConnectedAccount,
  ConnectField,
  ConnectionCheck,
  ConnectorAuth,
  KeyAuth,
  OAuthApplication,
  OAuthAuth,
  OAuthClient,
} from "./auth.ts";
export { readForm } from "./auth.ts";
export type {
  OrdersPort,
  PlatformAddress,
  PlatformBuyer,
  PlatformItem,
  PlatformOrder,
  PlatformOrderState,
  PlatformPayment,
  PlatformCase,
  PlatformRefund,
  PlatformRefundState,
  PlatformVariant,
  PulledPage,
  PullRequest,
  UnreadableOrder,
} from "./ports/orders.port.ts";
export type {
  ShipmentAccepted,
  ShipmentConfirmation,
  ShipmentCorrection,
  ShipmentQuery,
  ShipmentReadBack,
  ShippedItem,
  ShippingPort,
} from "./ports/shipping.port.ts";
export type {
  CustomsLine,
  LabelFile,
  LabelMediaType,
  LabelPurchase,
  LabelRate,
  LabelService,
  LabelsPort,
  ParcelAddress,
  ParcelEvent,
  ParcelState,
  ParcelToSend,
  PurchasedLabel,
  ShipDayManifest,
  TrackedParcel,
  VoidAnswer,
  VoidState,
} from "./ports/labels.port.ts";
export { closeMoney, countedMinor, plainLine } from "./ports/order-money.ts";
export type { MoneyLineKind, OrderMoney, PlatformMoneyLine } from "./ports/order-money.ts";
export type {
  RefundAnswer,
  RefundedItem,
  RefundQuery,
  RefundReadBack,
  RefundRequest,
  RefundsPort,
} from "./ports/refunds.port.ts";
export type {
  CancellationAnswer,
  CancellationDecision,
  CancellationQuery,
  CancellationReadBack,
  CancellationsPort,
} from "./ports/cancellations.port.ts";
export type { PlatformAttachedItem } from "./ports/attached-item.ts";
export type { ListPage, ListRequest, UnreadableEntry } from "./ports/list-page.ts";
export type {
  MessageSent,
  MessageTemplate,
  MessagingPort,
  OutgoingAttachment,
  PlatformAttachment,
  PlatformConversation,
  PlatformMessage,
  SendMessage,
  SentMessageFound,
  SentMessageQuery,
} from "./ports/messaging.port.ts";
export type { OfferAnswer, OfferRef, OffersPort, PlatformOffer } from "./ports/offers.port.ts";
export type {
  ListingChanges,
  ListingDraft,
  ListingNeed,
  ListingOption,
  ListingPolicies,
  ListingPrice,
  ListingTerms,
  ListingVariantDraft,
} from "./ports/listing-draft.ts";
export type {
  ListingAttribute,
  ListingLimits,
  ListingRef,
  ListingsPort,
  MigrationOutcome,
  PlatformListing,
  PlatformListingState,
  PlatformListingVariant,
} from "./ports/listings.port.ts";
export type { StockChange, StockLevel, StockOutcome, StockPort, StockRef } from "./ports/stock.port.ts";
export { outcomeOfError, pushEach, stockRefOf } from "./push-each.ts";
export { fieldProblem, levelOf, pickBySku, refuseVariants } from "./listing-steps.ts";
export type { PlatformRating, RatingsPort } from "./ports/ratings.port.ts";
export type {
  PaymentParcel,
  PaymentParcelFound,
  PaymentParcelQuery,
  PaymentTrackingPort,
} from "./ports/payment-tracking.port.ts";
export type {
  FeeKind,
  LedgerKind,
  PayoutsPort,
  PlatformLedgerEntry,
  PlatformPayout,
} from "./ports/payouts.port.ts";
export type {
  VerifiedWebhook,
  WebhookChallenge,
  WebhookDelivery,
  WebhookPing,
  WebhookResourceKind,
  WebhooksPort,
  WebhookSubscription,
} from "./ports/webhooks.port.ts";
export type { RateLimit, RateLimits } from "./http/token-bucket.ts";
export type {
  HttpTrace,
  QueryValue,
  RequestSignature,
  UnsignedRequest,
  VendorAnswer,
  VendorHttp,
  VendorMethod,
  VendorRequest,
  VendorResponse,
} from "./http/vendor-http.ts";
export { createHttpClient } from "./http/http-client.ts";
export type { HttpClient, HttpClientOptions } from "./http/http-client.ts";
export type { SendGuard } from "./http/send-guard.ts";
export type { PostRequest } from "./http/post.ts";
export type { DownloadRequest } from "./http/download.ts";
export { createConnectorContext, readCredentials } from "./connector-context.ts";
export type { ContextParts, CredentialStore } from "./connector-context.ts";
export { withAccessToken } from "./access-token.ts";
export { assertFresh, assertSignature, readWebhookBody, signBytes } from "./webhook-signature.ts";
export { jsonObject, jsonValue } from "./json.ts";
export { advanceWalk, closeWalk, openWalk } from "./change-walk.ts";
export type { ChangeWalk, WalkedPage } from "./change-walk.ts";
export { readEach, readPage } from "./read-page.ts";
export { lastShipped, readMinor, readTime } from "./read-values.ts";
export { countryName } from "./countries.ts";
export type { CataloguePort, ListedWords, PlatformCategory, PlatformTerm } from "./ports/catalogue.port.ts";
export { findSentMessage, standingOf } from "./sent-message.ts";
