/** What others use of drafts of listings; each is named here. */
export {
  blankDraft,
  canPublish,
  completeness,
  conditionAt,
  effectiveListing,
  filledTitle,
  isAtPlatform,
  itemConditions,
  targetStates,
  toldPackage,
  worstState,
  type CostedDraft,
  type DraftAttributes,
  type DraftFields,
  type DraftPhoto,
  type PackageCm,
  type EffectiveListing,
  type MappedCategory,
  type PolicyKind,
  type TargetOverrides,
  type TargetState,
} from "./upload-draft.ts";
export {
  bulkTexts,
  changeDraft,
  type BulkDraftChange,
  type BulkDraftSet,
  type BulkText,
  type ChangedDraft,
} from "./bulk-draft.ts";
export {
  applyTemplate,
  templateOf,
  type AppliedTemplate,
  type DraftTemplate,
  type TemplateField,
} from "./draft-template.ts";
export {
  changesPrices,
  keptOf,
  plainPriceRule,
  priceBases,
  priceByRule,
  priceEndings,
  priceRuleProblem,
  readPercent,
  wholeShare,
  type PriceRule,
} from "./price-rule.ts";
export {
  mostAxes,
  mostVariants,
  noVariants,
  readAxisValues,
  rowsOf,
  variantName,
  type DraftAxis,
  type DraftVariantRow,
  type DraftVariants,
} from "./draft-variants.ts";
export {
  changesToSend,
  isInTheWay,
  isPriced,
  revisedFields,
  sentListing,
  type RevisedField,
  type SentListing,
} from "./sent-listing.ts";
export { withinStock } from "./within-stock.ts";
export {
  characters,
  checkTarget,
  cutTitle,
  formFieldOf,
  isGtin,
  netAfterFees,
  readWeight,
  type AskedAttribute,
  type PlaceFacts,
  type TargetProblem,
} from "./check-target.ts";
