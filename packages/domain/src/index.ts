export * from "./attachment-limits.ts";
export * from "./common-passwords.ts";
export * from "./order-tags.ts";
export * from "./order-queues.ts";
export * from "./pinning.ts";
export * from "./moves.ts";
export * from "./due.ts";
export * from "./order-standing.ts";
export * from "./order-state.ts";
export * from "./money.ts";
export * from "./typed-amount.ts";
export * from "./count-pieces.ts";
export * from "./order-names.ts";
export { answerWait, usualAnswerHours } from "./answer-wait.ts";
export * from "./hold.ts";
export * from "./form-rules.ts";
export * from "./scopes.ts";
export * from "./webhooks.ts";
export * from "./action-state.ts";
export * from "./refunds.ts";
export * from "./returns.ts";
export * from "./tracking-check-digit.ts";
export * from "./dispatch-by.ts";
export * from "./item-options.ts";
export {
  checkFormat,
  cleanTrackingNumber,
  isVagueNumber,
  recogniseCourier,
  suggestCourier,
  trackingLink,
} from "./couriers.ts";
export * from "./time/calendar.ts";
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
export * from "./time/country-zones.ts";
export { isWorkingDay, usualWeekdays, type DayRange } from "./time/working-days.ts";
export * from "./label-plan.ts";
export * from "./print-choices.ts";
export * from "./packing.ts";
export {
  autoMessageTexts,
  autoMessageTitles,
  autoMessageTriggers,
  firedTriggers,
  isAutoMessageTrigger,
  isByItself,
  isOfferTrigger,
  type AutoMessageTrigger,
  type FiredTrigger,
} from "./auto-messages.ts";
export {
  afterQuietHours,
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
  type RatingRequestFacts,
} from "./auto-message-plan.ts";
export * from "./town-line.ts";
export * from "./address-in-text.ts";
export * from "./message-contacts.ts";
export * from "./snooze.ts";
export * from "./snippet-name.ts";
export * from "./file-name.ts";
export * from "./fold-accents.ts";
export * from "./message-files.ts";
export {
  isSnippetLanguage,
  languageOf,
  languagesOfBuyer,
  languagesOfCountry,
  listSnippetTexts,
  pickSnippetText,
  snippetLanguages,
  type SnippetTexts,
  type SnippetTranslation,
} from "./snippet-language.ts";
export { pastedCell } from "./pasted-cell.ts";
export * from "./placeholders.ts";
export * from "./placeholder-values.ts";
export { alreadySoldNote, markAlreadySold, unmarkAlreadySold } from "./already-sold.ts";
export * from "./shipment-state.ts";
export * from "./customs.ts";
export * from "./pickable.ts";
export * from "./pick-list.ts";
export * from "./address-check.ts";
export { isPartToSend, withholdRefunded, type RefundablePart } from "./refunded-parts.ts";
export * from "./split-hold.ts";
export {
  combineProblem,
  mostCombined,
  mostParts,
  parcelKey,
  splitProblem,
  type CombinableOrder,
  type PartItem,
} from "./combining.ts";
export * from "./rules/rule-conditions.ts";
export * from "./rules/rule-actions.ts";
export { actionsBehind, findDecider, planRules, type PlannedRule, type RuleRun } from "./rules/plan-rules.ts";
export * from "./rules/rule-overlaps.ts";
export * from "./rules/rule-words.ts";
export * from "./rules/rule-triggers.ts";
export * from "./rules/rule-scope.ts";
export * from "./rules/rule-schedule.ts";
export * from "./rules/rule-evaluations.ts";
export {
  adjustments,
  countLeft,
  countSold,
  isUnsureOf,
  stockChangeOf,
  stockReasons,
  takeBackFrom,
  type Adjustment,
  type BookedPieces,
  type LeftWithin,
  type SentFacts,
  type StockChange,
  type StockEvent,
  type StockReason,
} from "./stock/stock-ledger.ts";
export {
  claimsStock,
  compareDue,
  createStockServer,
  stockStates,
  type StockServer,
  type StockState,
  type WantedLine,
} from "./stock/serve-orders.ts";
export * from "./stock/read-counts.ts";
export * from "./stock/availability.ts";
export * from "./stock/shown-quantity.ts";
export * from "./stock/lots.ts";
export * from "./stock/found-pieces.ts";
export * from "./stock/purchase.ts";
export { mayMoveTake, readScans, sumBySku, takeStates, type TakeState } from "./stock/stock-take.ts";
export {
  itemCells,
  readAmount,
  readCell,
  readPastedCells,
  type AmountFormat,
  type CellValue,
  type ItemCell,
} from "./stock/cell-values.ts";
export * from "./stock/change-price.ts";
export * from "./stock/unclear-code.ts";
export * from "./stock/link-suggestions.ts";
export { defaultLocale, interfaceLanguage } from "./format/intl.ts";
export * from "./format/moments.ts";
export * from "./format/money.ts";
export * from "./format/names.ts";
export {
  formatFileSize,
  formatNumber,
  formatPercent,
  formatSeconds,
  formatTenths,
  formatWeight,
} from "./format/numbers.ts";
export * from "./format/plural.ts";
export * from "./offer-rules.ts";
export * from "./offer-sum.ts";
export { isMissed, needsCheck, planReserve, type PlannedListing } from "./reserve/plan-reserve.ts";
export {
  mostSlots,
  mostWindows,
  slotRuleProblem,
  slotsOf,
  spansOf,
  type ReserveWindow,
} from "./reserve/slots.ts";
export * from "./imports/import-fields.ts";
export { headerKeyOf, mapColumns, whyLeftOut, type LeftOut } from "./imports/known-columns.ts";
export * from "./imports/read-import-row.ts";
export * from "./imports/find-heading.ts";
export * from "./imports/problem-texts.ts";
export * from "./analytics/sale.ts";
export * from "./analytics/ranges.ts";
export * from "./analytics/rates.ts";
export * from "./exports/harmless-cell.ts";
export {
  canBeOnlyNew,
  exportColumn,
  exportSetIds,
  exportSets,
  exportStatuses,
  maskedCell,
  type ExportSetId,
  type ExportStatus,
  type OnlyNewSetId,
} from "./exports/export-sets.ts";
export type { ExportColumn, ExportSet } from "./exports/export-column.ts";
export { vatOnMargin } from "./exports/vat-on-margin.ts";
export * from "./exports/after-export.ts";
export * from "./exports/export-definition.ts";
export * from "./exports/export-schedule.ts";
export * from "./exports/ready-exports.ts";
export * from "./uploads/index.ts";
export * from "./ratings/health.ts";
export * from "./ratings/rating-words.ts";
export * from "./ratings/revision.ts";
