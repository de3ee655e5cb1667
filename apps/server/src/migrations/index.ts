import * as foundation from "./0001-foundation/index.ts";
import * as actsThatWait from "./0002-acts-that-wait.ts";
import * as audit from "./0003-audit.ts";
import * as identity from "./0004-identity.ts";
import * as membersAndMail from "./0005-members-and-mail.ts";
import * as accountsAndMetadata from "./0006-accounts-and-metadata.ts";
import * as conversationsAndListings from "./0007-conversations-and-listings.ts";
import * as refundsAndReturns from "./0008-refunds-and-returns.ts";
import * as orderTriggers from "./0009-order-triggers.ts";
import * as dispatchAndHome from "./0012-dispatch-and-home.ts";
import * as savedViews from "./0011-saved-views.ts";
import * as packing from "./0013-packing.ts";
import * as shipments from "./0014-shipments.ts";
import * as paymentServices from "./0015-payment-services.ts";
import * as emailChanges from "./0016-email-changes.ts";
import * as rules from "./0017-rules.ts";
import * as returnParcels from "./0019-return-parcels.ts";
import * as parcelsOfOrders from "./0020-parcels-of-orders.ts";
import * as flashesOfStores from "./0021-flashes-of-stores.ts";
import * as runsOfActs from "./0022-runs-of-acts.ts";
import * as stock from "./0023-stock.ts";
import * as goods from "./0024-goods.ts";
import * as ordersThatWait from "./0025-orders-that-wait.ts";
import * as money from "./0026-money.ts";
import * as accountRemarks from "./0027-account-remarks.ts";
import * as numbersOfParts from "./0028-numbers-of-parts.ts";
import * as flashesAboutOrders from "./0029-flashes-about-orders.ts";
import * as shippedMoments from "./0032-shipped-moments.ts";
import * as refundedFractions from "./0033-refunded-fractions.ts";
import * as planChanges from "./0035-plan-changes.ts";
import * as publishedViews from "./0036-published-views.ts";
import * as oneWord from "./0037-one-word.ts";
import * as variantsAndGuesses from "./0038-variants-and-guesses.ts";
import * as offerAnswers from "./0039-offer-answers.ts";
import * as offerRules from "./0040-offer-rules.ts";
import * as inboxDesk from "./0041-inbox-desk.ts";
import * as actionsInLine from "./0042-actions-in-line.ts";
import * as plannedAutoMessages from "./0044-planned-auto-messages.ts";
import * as messageAttachments from "./0045-message-attachments.ts";
import * as waitsAndJoinedBuyers from "./0046-waits-and-joined-buyers.ts";
import * as sharedSnippets from "./0047-shared-snippets.ts";
import * as offerTriggers from "./0048-offer-triggers.ts";
import * as sinceLinked from "./0049-since-linked.ts";
import * as items from "./0050-items.ts";
import * as heldByThePause from "./0051-held-by-the-pause.ts";
import * as buyersOfAccounts from "./0052-buyers-of-accounts.ts";
import * as erasedWords from "./0053-erased-words.ts";
import * as listingCosts from "./0054-listing-costs.ts";
import * as linkedSales from "./0055-linked-sales.ts";
import * as stockPushes from "./0056-stock-pushes.ts";
import * as uploads from "./0057-uploads.ts";
import * as stockTakes from "./0062-stock-takes.ts";
import * as purchases from "./0063-purchases.ts";
import * as draftVariants from "./0060-draft-variants.ts";
import * as listingChanges from "./0059-listing-changes.ts";
import * as listingRules from "./0061-listing-rules.ts";
import * as itemImports from "./0064-item-imports.ts";
import * as pushesWait from "./0067-pushes-wait.ts";
import * as namedItems from "./0068-named-items.ts";
import * as priceRules from "./0071-price-rules.ts";
import * as draftTemplates from "./0072-draft-templates.ts";
import * as listedItems from "./0073-listed-items.ts";
import * as exactCosts from "./0075-exact-costs.ts";
import * as readWindows from "./0076-read-windows.ts";
import * as reserve from "./0069-reserve.ts";
import * as searchedOrders from "./0078-searched-orders.ts";
import * as salesByDay from "./0082-sales-by-day.ts";
import * as whatSalesCost from "./0083-what-sales-cost.ts";
import * as ruleTriggers from "./0096-rule-triggers.ts";
import * as storeExports from "./0079-exports.ts";
import * as bundles from "./0077-bundles.ts";
import * as answeredRatings from "./0088-answered-ratings.ts";
import * as lots from "./0085-lots.ts";
import * as jobViews from "./0093-job-views.ts";
import * as archivedStores from "./0094-archived-stores.ts";
import * as messageSenders from "./0103-message-senders.ts";
import * as accountCurrency from "./0108-account-currency.ts";
import * as liveListingsImport from "./0109-live-listings-import.ts";
import * as takesByPlace from "./0110-takes-by-place.ts";
import * as namedInBulk from "./0130-named-in-bulk.ts";
import * as plainParts from "./0140-plain-parts.ts";
import * as places from "./0086-places.ts";
import * as exportsMended from "./0101-exports-mended.ts";
import * as healthAndFeedback from "./0089-health-and-feedback.ts";
import * as settlements from "./0090-settlements.ts";
import * as lastSent from "./0111-last-sent.ts";
import * as moreRuleTriggers from "./0112-more-rule-triggers.ts";
import * as outgoingWebhooks from "./0114-outgoing-webhooks.ts";
import * as restoreDrills from "./0136-restore-drills.ts";
import * as twoFactorRoles from "./0137-two-factor-roles.ts";
import * as erasures from "./0138-erasures.ts";
import * as exchangeRates from "./0104-exchange-rates.ts";
import * as profitParts from "./0142-profit-parts.ts";
import * as askedForCurrency from "./0182-asked-for-currency.ts";
import * as exportsForTheBooks from "./0150-exports-for-the-books.ts";
import * as onlyNewRows from "./0151-only-new-rows.ts";
import * as exportsToAFolder from "./0152-exports-to-a-folder.ts";
import * as afterAnExport from "./0153-after-an-export.ts";
import * as stockAndServiceFigures from "./0158-stock-and-service-figures.ts";
import * as auditors from "./0174-auditors.ts";
import * as happeningsOfAll from "./0166-happenings-of-all.ts";
import * as lostAnswers from "./0167-lost-answers.ts";
import * as casesOpened from "./0191-cases-opened.ts";
import * as rulePrints from "./0190-rule-prints.ts";
import * as refundsUnderWay from "./0198-refunds-under-way.ts";
import * as figuresByLine from "./0159-figures-by-line.ts";
import * as retention from "./0176-retention.ts";
import * as rulesThatActed from "./0199-rules-that-acted.ts";
import * as scansTakenBack from "./0211-scans-taken-back.ts";
import * as pausedListings from "./0212-paused-listings.ts";
import * as uncountedListings from "./0154-uncounted-listings.ts";
import * as filledDrafts from "./0155-filled-drafts.ts";
import * as pausedStates from "./0200-paused-states.ts";
import * as pausedTargets from "./0201-paused-targets.ts";
import * as exportsAddresses from "./0160-exports-addresses.ts";
import * as conversationsBehindFigures from "./0161-conversations-behind-figures.ts";
import * as importsAsRead from "./0156-imports-as-read.ts";
import * as receivedOfOrdered from "./0157-received-of-ordered.ts";
import * as refundedBeforeLeaving from "./0169-refunded-before-leaving.ts";
import * as cancelledOrders from "./0170-cancelled-orders.ts";
import * as bookedCosts from "./0171-booked-costs.ts";
import * as lastRuns from "./0172-last-runs.ts";
import * as whatWasReplaced from "./0162-what-was-replaced.ts";
import * as runsThatWait from "./0163-runs-that-wait.ts";
import * as decidedMessages from "./0173-decided-messages.ts";
import * as whenOrdersLeft from "./0164-when-orders-left.ts";
import * as replacedOneByOne from "./0165-replaced-one-by-one.ts";
import * as importTopRows from "./0183-import-top-rows.ts";
import * as packedParts from "./0213-packed-parts.ts";
import * as madeItems from "./0202-made-items.ts";

export interface Migration {
  name: string;
  sql: string;
}

/** Every schema step in order. A step that was released is never edited, only followed. */
export const migrations: readonly Migration[] = [
  foundation,
  actsThatWait,
  audit,
  identity,
  membersAndMail,
  accountsAndMetadata,
  conversationsAndListings,
  refundsAndReturns,
  orderTriggers,
  savedViews,
  dispatchAndHome,
  packing,
  shipments,
  paymentServices,
  emailChanges,
  rules,
  returnParcels,
  parcelsOfOrders,
  flashesOfStores,
  runsOfActs,
  stock,
  goods,
  ordersThatWait,
  money,
  accountRemarks,
  numbersOfParts,
  flashesAboutOrders,
  shippedMoments,
  refundedFractions,
  planChanges,
  publishedViews,
  oneWord,
  variantsAndGuesses,
  offerAnswers,
  offerRules,
  inboxDesk,
  actionsInLine,
  plannedAutoMessages,
  messageAttachments,
  waitsAndJoinedBuyers,
  sharedSnippets,
  offerTriggers,
  sinceLinked,
  items,
  heldByThePause,
  buyersOfAccounts,
  erasedWords,
  listingCosts,
  linkedSales,
  stockPushes,
  uploads,
  listingChanges,
  draftVariants,
  listingRules,
  stockTakes,
  purchases,
  itemImports,
  pushesWait,
  namedItems,
  priceRules,
  draftTemplates,
  listedItems,
  exactCosts,
  readWindows,
  reserve,
  searchedOrders,
  salesByDay,
  whatSalesCost,
  storeExports,
  bundles,
  answeredRatings,
  lots,
  jobViews,
  archivedStores,
  messageSenders,
  places,
  exportsMended,
  ruleTriggers,
  healthAndFeedback,
  settlements,
  accountCurrency,
  lastSent,
  moreRuleTriggers,
  outgoingWebhooks,
  exchangeRates,
  liveListingsImport,
  takesByPlace,
  namedInBulk,
  restoreDrills,
  twoFactorRoles,
  erasures,
  plainParts,
  profitParts,
  askedForCurrency,
  exportsForTheBooks,
  stockAndServiceFigures,
  auditors,
  happeningsOfAll,
  onlyNewRows,
  refundsUnderWay,
  figuresByLine,
  exportsToAFolder,
  afterAnExport,
  retention,
  rulePrints,
  casesOpened,
  rulesThatActed,
  scansTakenBack,
  pausedListings,
  pausedStates,
  pausedTargets,
  exportsAddresses,
  conversationsBehindFigures,
  uncountedListings,
  filledDrafts,
  importsAsRead,
  receivedOfOrdered,
  lostAnswers,
  refundedBeforeLeaving,
  cancelledOrders,
  bookedCosts,
  lastRuns,
  whatWasReplaced,
  runsThatWait,
  decidedMessages,
  whenOrdersLeft,
  importTopRows,
  packedParts,
  replacedOneByOne,
  madeItems,
];
