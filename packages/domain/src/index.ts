export { attachmentLimits } from "./attachment-limits.ts";
export { isCommonPassword } from "./common-passwords.ts";
export {
  orderTags,
  locationTags,
  remedyTags,
  isOrderTag,
  tagsAfterChange,
  changeBetween,
  tagsChangeProblem,
  remediesExclude,
  type OrderTag,
  type TagsChange,
} from "./order-tags.ts";
export {
  orderQueues,
  isInQueue,
  queuesOf,
  hasRefund,
  queueRulesSql,
  type OrderQueue,
  type QueueFacts,
} from "./order-queues.ts";
export { isPinned, pinnedUpdatedAt } from "./pinning.ts";
export {
  orderLocations,
  isOrderLocation,
  tagsAfterMove,
  tagsAfterMark,
  tagsAfterShipping,
  type OrderLocation,
} from "./moves.ts";
export { dueBySql, isDueBy, isOverdue, overdueSql, type DueFacts } from "./due.ts";
export {
  awaitingSql,
  isAwaiting,
  isExternal,
  owesRefund,
  statusMeanings,
  type StandingFacts,
  type StatusMeaning,
} from "./order-standing.ts";
export { primaryState, primaryStates, type PrimaryState } from "./order-state.ts";
export { currencyExponent, toDecimal, toDecimalText, toMinor, parseMinor } from "./money.ts";
export { countPieces } from "./count-pieces.ts";
export { nameBuyer, nameCountry, nameOrder } from "./order-names.ts";
export { answerWait, usualAnswerHours } from "./answer-wait.ts";
export { isHeld } from "./hold.ts";
export {
  formMessages,
  required,
  email,
  confirmed,
  min,
  max,
  firstProblem,
  type FormRule,
} from "./form-rules.ts";
export {
  scopes,
  roles,
  roleNames,
  roleOf,
  scopesBeyond,
  scopesWithin,
  allows,
  type Scope,
  type Role,
} from "./scopes.ts";
export {
  actionStates,
  canActionMove,
  nextActionStep,
  isActionAnswered,
  isShipmentSettled,
  actionBackoffMs,
  type ActionState,
  type ActionStep,
} from "./action-state.ts";
export {
  refundReasons,
  sumRefunds,
  leftOfLine,
  worthOfPieces,
  scaleAmounts,
  listItemsToSend,
  type OrderedLine,
  type RefundReason,
  type RefundSums,
  type GoneLine,
  type ShownRefund,
  type AskedRefund,
} from "./refunds.ts";
export {
  returnStates,
  returnConditions,
  returnResolutions,
  returnDispositions,
  swapStates,
  canReturnMove,
  nextReturnStates,
  fitsCondition,
  countReturnable,
  isSwapOpen,
  type ReturnState,
  type ReturnCondition,
  type ReturnResolution,
  type ReturnDisposition,
  type SwapState,
} from "./returns.ts";
export { isCheckDigitRight, type CheckDigitRule } from "./tracking-check-digit.ts";
export { dispatchBy, nextCutOff, type CutOff, type DispatchFacts, type WorkCalendar } from "./dispatch-by.ts";
export { itemOptions } from "./item-options.ts";
export {
  checkFormat,
  cleanTrackingNumber,
  isVagueNumber,
  recogniseCourier,
  suggestCourier,
  trackingLink,
} from "./couriers.ts";
export { addDays, clockSkewMs, countDays, daysInMs, isDay, weekdayOf } from "./time/calendar.ts";
export {
  dayOf,
  endOfDay,
  isTimeZone,
  parseLocal,
  startOfDay,
  startOfDayFrom,
  toLocal,
  writeLocal,
} from "./time/zones.ts";
export { zonesOf } from "./time/country-zones.ts";
export { isWorkingDay, usualWeekdays, type DayRange } from "./time/working-days.ts";
export { changePlan, type LabelPlan, type PlanAuthor, type PlanWish } from "./label-plan.ts";
export {
  afterBuyingChoices,
  labelFormats,
  labelSorts,
  pickSlipChoices,
  type AfterBuyingChoice,
  type LabelFormat,
  type LabelSort,
  type PickSlipChoice,
} from "./print-choices.ts";
export {
  skipReasons,
  shortReasons,
  batchStates,
  packagePresets,
  piecesOf,
  checkOf,
  isItemDone,
  packOutcome,
  nextItem,
  scanItem,
  skipItem,
  scanCommands,
  commandOf,
  medianPackMs,
  type SkipReason,
  type ShortReason,
  type BatchState,
  type PackageId,
  type PackItem,
  type ItemCheck,
  type PackOutcome,
  type ScannedItem,
  type ScanCommand,
} from "./packing.ts";
export {
  autoMessageTriggers,
  firedTriggers,
  autoMessageTexts,
  isAutoMessageTrigger,
  isOfferTrigger,
  type AutoMessageTrigger,
  type FiredTrigger,
  autoMessageTitles,
  isByItself,
} from "./auto-messages.ts";
export {
  autoMessagesPaused,
  explainDecision,
  explainRefusal,
  isOutOfHours,
  sendingMoment,
  usualPlan,
  whyNotSent,
  type AutoMessageDecision,
  type AutoMessageFacts,
  type AutoMessagePlan,
} from "./auto-message-plan.ts";
export { listTownLines } from "./town-line.ts";
export { findAddress, parseAddress, type WrittenAddress } from "./address-in-text.ts";
export { contactKinds, findContacts, type ContactKind, type FoundContact } from "./message-contacts.ts";
export { snoozeMoments, type SnoozeMoments } from "./snooze.ts";
export { findNameProblem, shortcodeOf, snippetNameMost } from "./snippet-name.ts";
export { cleanFileName } from "./file-name.ts";
export { foldAccents } from "./fold-accents.ts";
export {
  findFileProblem,
  nameTaken,
  type FileKind,
  type FileRules,
  type MessageFile,
} from "./message-files.ts";
export {
  snippetLanguages,
  isSnippetLanguage,
  languageOf,
  languagesOfCountry,
  languagesOfBuyer,
  listSnippetTexts,
  pickSnippetText,
  type SnippetTexts,
  type SnippetTranslation,
} from "./snippet-language.ts";
export {
  placeholders,
  fillPlaceholders,
  splitPlaceholders,
  describePlaceholder,
  findSnippetNames,
  listUnfilled,
  listQuestions,
  answerQuestions,
  fillKnown,
  nearestPlaceholder,
  type Question,
  type Placeholder,
  type PlaceholderProblem,
  type PlaceholderValues,
  type FilledText,
  type TextPart,
} from "./placeholders.ts";
export { placeholderValues, type PlaceholderFacts } from "./placeholder-values.ts";
export { alreadySoldNote, markAlreadySold, unmarkAlreadySold } from "./already-sold.ts";
export {
  shipmentStates,
  voidStates,
  shipmentAfterStep,
  shipmentAfterScan,
  isHandedOver,
  isShipmentOver,
  isLabelGood,
  isVoidable,
  voidAfter,
  daysInTransit,
  isUnseen,
  type ShipmentState,
  type VoidState,
  type ParcelFacts,
} from "./shipment-state.ts";
export {
  crossesCustoms,
  customsParts,
  checkCustomsLine,
  cleanHsCode,
  countryCodeOf,
  isHsCode,
  type CustomsFacts,
  type CustomsPart,
} from "./customs.ts";
export {
  isOutOfBatches,
  mayBeSent,
  pickObstacle,
  pickObstacles,
  pickObstacleWords,
  shipObstacle,
  type PickFacts,
  type PickObstacle,
  type ShipObstacle,
} from "./pickable.ts";
export {
  listPicks,
  pickStateOf,
  sortByWalk,
  type PickOrder,
  type PickEntry,
  type PickLine,
  type PickGroup,
  type PickState,
} from "./pick-list.ts";
export {
  checkAddress,
  countryOfAddress,
  describeAddressProblem,
  shipToOf,
  type AddressProblem,
  type CheckedAddress,
} from "./address-check.ts";
export { isPartToSend, withholdRefunded, type RefundablePart } from "./refunded-parts.ts";
export {
  goesInSeveralParcels,
  endPartHolds,
  holdOfRest,
  piecesNotNow,
  type WaitingPart,
} from "./split-hold.ts";
export {
  combineProblem,
  parcelKey,
  mostCombined,
  mostParts,
  splitProblem,
  type CombinableOrder,
  type PartItem,
} from "./combining.ts";
export {
  holds,
  ruleFields,
  ruleTags,
  whyMatches,
  type RuleCondition,
  type RuleFacts,
  type RuleField,
  type RuleGroups,
  type RuleTag,
} from "./rules/rule-conditions.ts";
export { clash, ruleActionKinds, type RuleAction, type RuleActionKind } from "./rules/rule-actions.ts";
export { actionsBehind, planRules, type PlannedRule, type RuleRun } from "./rules/plan-rules.ts";
export { canOverlap, findConflicts, type RuleConflict } from "./rules/rule-overlaps.ts";
export {
  describeAction,
  describeCondition,
  describeGroups,
  describeRun,
  type RuleNames,
} from "./rules/rule-words.ts";
export {
  adjustments,
  stockReasons,
  type Adjustment,
  stockChangeOf,
  countLeft,
  countSold,
  isUnsureOf,
  takeBackFrom,
  type StockReason,
  type StockChange,
  type StockEvent,
  type SentFacts,
  type LeftWithin,
  type BookedPieces,
} from "./stock/stock-ledger.ts";
export {
  stockStates,
  claimsStock,
  compareDue,
  createStockServer,
  type StockState,
  type StockServer,
  type WantedLine,
} from "./stock/serve-orders.ts";
export { readCounts, mostOnHand, type ReadCounts } from "./stock/read-counts.ts";
export {
  availableOf,
  isOversellRisk,
  listingMarks,
  markOfListing,
  type ListingMark,
  type StockFigures,
} from "./stock/availability.ts";
export {
  hidesLast,
  plainRule,
  saysAvailable,
  shownAtListing,
  shownQuantity,
  type OwnRule,
  type PushRule,
} from "./stock/shown-quantity.ts";
export { averageCost, landedCosts } from "./stock/purchase.ts";
export { mayMoveTake, readScans, takeStates, type TakeState } from "./stock/stock-take.ts";
export {
  itemCells,
  readAmount,
  readCell,
  readPastedCells,
  type AmountFormat,
  type CellValue,
  type ItemCell,
} from "./stock/cell-values.ts";
export { changePrice, endIn99 } from "./stock/change-price.ts";
export {
  plainSku,
  rateLink,
  suggestLinks,
  titleLikeness,
  type LinkedFacts,
  type LinkRating,
  type LinkReason,
} from "./stock/link-suggestions.ts";
export { defaultLocale, interfaceLanguage } from "./format/intl.ts";
export {
  countDaysAhead,
  formatDayText,
  formatSpan,
  formatTime,
  isFarFuture,
  writeDate,
  type TimeSettings,
  type TimeStyle,
} from "./format/moments.ts";
export { formatAmount, formatMoney, formatMoneyTick, getCurrencySymbol, writeMoney } from "./format/money.ts";
export { compareNames, nameLanguage, nameRegion, regionOf } from "./format/names.ts";
export {
  formatFileSize,
  formatNumber,
  formatPercent,
  formatSeconds,
  formatTenths,
  formatWeight,
} from "./format/numbers.ts";
export { plural, pluralOrdinal, type PluralForms, type PluralValues } from "./format/plural.ts";
export {
  decideOffer,
  counterAtShare,
  offerRuleKinds,
  type OfferRule,
  type OfferRuleKind,
  type RuleAnswer,
  type RuledOffer,
} from "./offer-rules.ts";
export { sumOffer, type OfferSum } from "./offer-sum.ts";
export * from "./uploads/index.ts";
export { isMissed, needsCheck, planReserve, type PlannedListing } from "./reserve/plan-reserve.ts";
export { mostSlots, mostWindows, slotRuleProblem, slotsOf } from "./reserve/slots.ts";
export { spansOf, type ReserveWindow } from "./reserve/slots.ts";
export {
  clearWord,
  importFields,
  importStates,
  mostImportBytes,
  mostImportColumns,
  mostImportRows,
  workingImportStates,
  type ImportColumn,
  type ImportField,
  type ImportMapping,
  type ImportProblem,
  type ImportProblemCode,
  type ImportState,
} from "./imports/import-fields.ts";
export { headerKeyOf, mapColumns, whyLeftOut, type LeftOut } from "./imports/known-columns.ts";
export {
  decimalsIn,
  plainCell,
  readImportRow,
  type ImportedFields,
  type ReadRow,
} from "./imports/read-import-row.ts";
export { importProblemText } from "./imports/problem-texts.ts";
export { isSale, saleSql } from "./analytics/sale.ts";
export { comparedRange, comparisons, type Comparison, type DaySpan } from "./analytics/ranges.ts";
export { dayGroups, daysOf, groupsOf, isRange, type DayGroup } from "./analytics/ranges.ts";
export { rangeNames, resolveRange, type RangeName } from "./analytics/ranges.ts";
export { csvCell, harmlessCell, isHostileCell } from "./exports/harmless-cell.ts";
export { exportColumn, exportSetIds, exportSets, exportStatuses, maskedCell } from "./exports/export-sets.ts";
export type { ExportColumn, ExportSet, ExportSetId, ExportStatus } from "./exports/export-sets.ts";
export { daysOfRange, exportKeptDays, hasPersonal, momentsOfRange } from "./exports/export-definition.ts";
export {
  exportDateFormats,
  exportDelimiters,
  exportKinds,
  exportRanges,
} from "./exports/export-definition.ts";
export { exportStates, startExport, usualFormat } from "./exports/export-definition.ts";
export type { ExportDateFormat, ExportDefinition, ExportFilter } from "./exports/export-definition.ts";
export type { ExportFormat, ExportKind, ExportRange, ExportState } from "./exports/export-definition.ts";
export { exportRhythms, nextExportAt } from "./exports/export-schedule.ts";
export type { ExportRhythm, ExportTimes } from "./exports/export-schedule.ts";
