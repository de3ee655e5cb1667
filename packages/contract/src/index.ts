export * from "./errors/app-error.ts";
export * from "./errors/catalogue.ts";
export * from "./entities/index.ts";
export * from "./rest/identity.ts";
export {
  accountAbilities,
  connectInput,
  linkInput,
  unlinkInput,
  type AbilityWay,
  type AccountAbility,
  type AccountState,
  type AccountView,
  type ConnectInput,
  type LinkInput,
  type PlatformView,
} from "./rest/accounts.ts";
export * from "./rest/meta.ts";
export * from "./rest/dashboard.ts";
export * from "./rest/cancellations.ts";
export * from "./rest/refunds.ts";
export {
  type AnswerOffersInput,
  type AnsweredOffers,
  type CounterOfferInput,
  type CounterOffersInput,
  type OfferDesk,
  type OfferRulePreview,
  type OfferRuleText,
  type OfferRulesView,
  type SaveOfferRuleInput,
} from "./rest/offers.ts";
export * from "./rest/returns.ts";
export {
  correctTrackingInput,
  markAsShippedInput,
  shipManyInput,
  shippedOrder,
  type CorrectTrackingInput,
  type MarkAsShippedInput,
  type NumberUseWish,
  type ShipManyInput,
  type ShippedOrder,
} from "./rest/shipping.ts";
export { type PhotoSize } from "./rest/photos.ts";
export * from "./rest/runs.ts";
export * from "./rest/parcels.ts";
export * from "./rest/paypal.ts";
export { type PasskeyCreation, type PasskeyRequest } from "./rest/passkey-answer.ts";
export * from "./rest/members.ts";
export * from "./audit-actions.ts";
export * from "./rest/audit.ts";
export * from "./rest/jobs.ts";
export * from "./rest/health.ts";
export * from "./rest/stores.ts";
export * from "./rest/archives.ts";
export * from "./rest/backups.ts";
export * from "./rest/erasures.ts";
export * from "./rest/webhooks.ts";
export * from "./rest/tokens.ts";
export * from "./rest/packing.ts";
export {
  alreadySoldInput,
  autoMessagePlanPatch,
  type AlreadySoldAnswer,
  type AlreadySoldInput,
  type AutoMessageDryRun,
  type AutoMessageDryRunInput,
  type AutoMessageLogLine,
  type AutoMessageOutcome,
  type AutoMessagePause,
  type AutoMessagePlanPatch,
  type AutoMessagePreview,
  type AutoMessageView,
  releaseHeldInput,
  type ReleaseHeldInput,
  type ReleaseOutcome,
} from "./rest/automation.ts";
export {
  messageManyInput,
  sendMessageInput,
  type ColleagueView,
  type DraftInput,
  type DraftView,
  type KeptDraftView,
  type MessageManyInput,
  type MessageTemplateView,
  type NoteInput,
  type PresenceInput,
  type SendMessageInput,
  type ViewerView,
} from "./rest/messages.ts";
export { namedAttachments, type AttachmentView, type NamedAttachment } from "./rest/attachments.ts";
export {
  buyLabelInput,
  buyManyInput,
  buyReturnLabelInput,
  closeDayInput,
  labelFilesQuery,
  labelServicesQuery,
  labelSettings,
  linkCourierInput,
  practiceKeysInput,
  ratesInput,
  ratesManyInput,
  returnRatesInput,
  saveCustomsInput,
  shipmentView,
  unlinkCourierInput,
  type BuyLabelInput,
  type BuyReturnLabelInput,
  type CourierAccountView,
  type CustomsDetails,
  type LabelFilesQuery,
  type LabelProblem,
  type LabelServiceView,
  type LabelSettings,
  type ManifestView,
  type OfferedCourierView,
  type OwnPackage,
  type ParcelWish,
  type RateView,
  type RatesInput,
  type RatesView,
  type ReturnRatesInput,
  type SaveCustomsInput,
  type ServiceChoice,
  type ServicePreset,
  type ShipmentView,
  type WeightSource,
} from "./rest/labels.ts";
export {
  planLabelsInput,
  takeBackPlansInput,
  type PlanLabelsInput,
  type PlanOutcome,
} from "./rest/label-plans.ts";
export * from "./rest/rules.ts";
export {
  adjustInput,
  endHoldInput,
  firstLotInput,
  holdStockInput,
  itemEditsInput,
  linkListingInput,
  newItemInput,
  suggestionsInput,
  type AdjustInput,
  type EndHoldInput,
  type FirstLotInput,
  type ArchivePlaceInput,
  type BinName,
  type MovePiecesInput,
  type SavePlaceInput,
  type HoldStockInput,
  type ItemEditsInput,
  type ItemEditsOutcome,
  type ItemFieldName,
  type ItemFields,
  type ItemWords,
  type LinkListingInput,
  type LinkSuggestion,
  type NewItemInput,
  type SaveBundleInput,
  type SuggestionsInput,
} from "./rest/items.ts";
export * from "./rest/push.ts";
export {
  type ClosePurchaseInput,
  type ReceiveInput,
  type Received,
  type ReorderInput,
  type SavePurchaseInput,
} from "./rest/purchases.ts";
export {
  saveReserveRuleInput,
  type AddToReserveInput,
  type ChangeReservedInput,
  type MoveInReserveInput,
  type ReserveOutcome,
  type ReserveRuleView,
  type ReserveView,
  type ReservedDraftView,
  type ReservedState,
  type ReservedTarget,
  type SaveReserveRuleInput,
  restoreReservedInput,
  type ReserveChanged,
  type RestoreReservedInput,
} from "./rest/reserve.ts";
export {
  type MoveTakeInput,
  type PostTakeInput,
  type StartTakeInput,
  type TakeCounted,
  type TakeCountsInput,
  type TakePosted,
} from "./rest/stocktakes.ts";
export * from "./rest/stock.ts";
export * from "./rest-map/index.ts";
export { type BuyersJoined, type JoinedBuyerView } from "./rest/buyers.ts";
export {
  addPhotoInput,
  publishInput,
  reviseDraftsInput,
  saveDraftInput,
  type CategoryAttribute,
  type DraftSaved,
  type DraftsSaved,
  type DuplicateDraftsInput,
  type ListingTermsView,
  type ListingsEnding,
  type PendingChange,
  type PhotoAdded,
  type PlatformCategory,
  type PricePreview,
  type CategoryWord,
  type CategoryWordInput,
  type PricePreviewInput,
  type PublishInput,
  type ReviseDraftsInput,
  type PublishOutcome,
  type SaveDraftInput,
  type SaveDraftsInput,
  type SaveTemplateInput,
  type UploadAccount,
  type UploadDesk,
  type UploadTarget,
  type UploadTemplate,
} from "./rest/uploads.ts";
export {
  type CheckImportInput,
  type ImportableAccount,
  type ImportCellsInput,
  type ImportHeadingInput,
  type ImportListingsInput,
  type ImportPartInput,
  type NewImportInput,
  type ImportParity,
  type ParityRow,
} from "./rest/imports.ts";
export * from "./rest/analytics.ts";
export * from "./rest/stock-figures.ts";
export * from "./rest/service-figures.ts";
export {
  type ExportPreview,
  type ExportTargets,
  type NewScheduleInput,
  type PresetInput,
  type ScheduleInput,
  type StartExportInput,
} from "./rest/exports.ts";
export * from "./rest/ratings.ts";
export * from "./rest/account-health.ts";
export * from "./rest/buyer-feedback.ts";
export * from "./rest/settlements.ts";
