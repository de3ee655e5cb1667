export { AppError, type EditConflict, type ErrorDetails } from "./errors/app-error.ts";
export { errorCatalogue, type ErrorCode } from "./errors/catalogue.ts";
export {
  entities, defineEntity, fieldAt, columnOf, isObjectField, transaction, post, orderEvent, action, auditEntry, messagingSession, messageSnippet, offer, listing, rating, refund, returnedLine, swap, savedView,
  type EntityDefinition, type EntityOf, type EntityPatch, type Field, type FieldMap, type ObjectField, type ScalarField,
  type ScalarKind, type Address, type Order, type OrderPatch, type Post, type PostPatch, type OrderEvent, type Action, type AuditEntry,
  type MessagingSession, type MessageSnippet, type MessageSnippetPatch, type Offer, type Listing, type Rating, type Refund, type Return, type Swap, type SavedView, type SavedViewPatch,
} from "./entities/index.ts";
export {
  setupInput, loginInput, traceInput, confirmLoginInput, codeInput, removeTwoFactorInput, addPasskeyInput, passkeyIdInput, sessionIdInput,
  changePasswordInput, profileInput, preferencesPatch,
  type SetupInput, type LoginInput, type TraceInput, type ConfirmLoginInput, type AddPasskeyInput, type ChangePasswordInput, type ProfileInput,
  type PreferencesPatch, type PreferencesView, type TwoFactorView, type TwoFactorSetupView, type PasskeyView, type SessionView, type UserView,
} from "./rest/identity.ts";
export {
  connectInput, linkInput, unlinkInput, accountAbilities,
  type ConnectInput, type LinkInput, type PlatformView, type AccountView, type AccountState, type AccountAbility, type AbilityWay,
} from "./rest/accounts.ts";
export {
  settingsPatch, findSettingProblems, couriersPatch, platformSettingsParts, platformSettingsPatch, serverSwitchInput,
  type SettingsPatch, type CourierView, type CouriersPatch, type CategoryView, type BrandView, type VariantView, type OwnStatusView, type PlatformMapping,
  type PlatformSettings, type PlatformSettingsPatch, type PlatformSettingsView, type IncubatorView, type FlashView,
} from "./rest/meta.ts";
export { beltQueues, type BeltQueue, type DashboardStats, type RunView, type AttentionView, type AccountFigures } from "./rest/dashboard.ts";
export { refundInput, refundParams, type RefundInput, type RefundParams, type RefundedOrder } from "./rest/refunds.ts";
export {
  openReturnInput, addReturnPhotoInput, returnPhotoInput, advanceReturnInput, resolveReturnInput, openSwapInput, sendSwapInput, cancelSwapInput,
  type OpenReturnInput, type AdvanceReturnInput, type ResolveReturnInput, type ReturnPhotoInput, type OpenSwapInput, type SendSwapInput,
} from "./rest/returns.ts";
export { correctTrackingInput, markAsShippedInput, shipManyInput, type CorrectTrackingInput, type NumberUseWish, type MarkAsShippedInput, type ShipManyInput } from "./rest/shipping.ts";
export { runToldInput, settleActionInput } from "./rest/runs.ts";
export type { ActionRunKind, ActionRunLineState, ActionRunLineView, ActionRunView } from "./rest/runs.ts";
export { orderIdsInput, holdInput, splitInput, joinInput, restoreParcelsInput, sendPartInput, type ParcelsChange, type RestoreParcelsInput, type HoldInput, type SplitInput, type SendPartInput, type ManyOutcome } from "./rest/parcels.ts";
export { paypalLinkInput, type PaypalLinked, type PaypalLinkInput, type PaypalView } from "./rest/paypal.ts";
export {
  forgotPasswordInput, resetPasswordInput, lookResetInput, confirmEmailInput, lookInvitationInput, acceptInvitationInput, newPersonInput, inviteInput, withdrawInvitationInput, memberScopesInput, memberInput,
  type ForgotPasswordInput, type ResetPasswordInput, type AcceptInvitationInput, type NewPersonInput, type InviteInput, type MemberScopesInput,
  type InvitationLook, type MemberView, type InvitationView, type MembersView,
} from "./rest/members.ts";
export { createTokenInput, revokeTokenInput, type CreateTokenInput, type ApiTokenView } from "./rest/tokens.ts";
export {
  verifyPackInput, shipPackInput, createBatchInput, batchInput, batchOrdersInput, saveBatchInput, batchStateInput, batchDetailsInput, pickInput, itemLocationInput, slipTemplateInput,
  type VerifyPackInput, type ShipPackInput, type CreateBatchInput, type BatchDetailsInput, type PickInput, type ItemLocationInput, type SlipTemplateInput, type OrdersOutcome,
} from "./rest/packing.ts";
export { batch, pack, itemPick, itemLocation, slipTemplate, type Batch, type Pack, type ItemPick, type ItemLocation, type SlipTemplate } from "./entities/index.ts";
export { alreadySoldInput, type AlreadySoldInput, type AlreadySoldAnswer, type AutoMessageOutcome, type AutoMessagePreview, type AutoMessageView } from "./rest/automation.ts";
export { messageManyInput, sendMessageInput, type MessageManyInput, type SendMessageInput } from "./rest/messages.ts";
export { shipment, parcel, manifest, type Shipment, type Parcel, type Manifest } from "./entities/index.ts";
export {
  labelSettings, ratesInput, ratesManyInput, buyLabelInput, buyManyInput, closeDayInput, returnRatesInput, buyReturnLabelInput, linkCourierInput, practiceKeysInput, saveGoodsInput, unlinkCourierInput, labelFilesQuery, labelServicesQuery,
  type LabelSettings, type SaveGoodsInput, type ReturnRatesInput, type BuyReturnLabelInput, type ParcelWish, type RatesInput, type BuyLabelInput, type RateView, type WeightSource, type RatesView, type ShipmentView, type CourierAccountView, type OfferedCourierView, type LabelProblem,
  type LabelFilesQuery, type LabelServiceView, type OwnPackage, type ServiceChoice, type ServicePreset, type Goods,
} from "./rest/labels.ts";
export { planLabelsInput, takeBackPlansInput, type PlanLabelsInput, type PlanOutcome } from "./rest/label-plans.ts";
export {
  createRuleInput, saveRuleInput, ruleStateInput, ruleOrderInput, ruleIdInput, previewRuleInput, runRulesInput, takeBackRunsInput, mostRules, ruleStates,
  type CreateRuleInput, type SaveRuleInput, type RunRulesInput, type RuleState, type RuleView, type RulesView, type RulePreview, type RuleMatches, type RunRulesOutcome, type TakenBack,
} from "./rest/rules.ts";
export { goodsOfSku, type GoodsOfSku } from "./entities/index.ts";
export { stockLevel, stockEntry, stockCheck, type StockLevel, type StockEntry, type StockCheck } from "./entities/index.ts";
export { stockCountsInput, stockChecksInput, type StockCountsInput, type StockCounted, type StockChecksInput } from "./rest/stock.ts";
