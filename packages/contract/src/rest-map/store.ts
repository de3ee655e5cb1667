/** The store's accounts, settings, first page, rules and stock. */
import {
  connectInput,
  linkInput,
  practiceInput,
  unlinkInput,
  type AccountView,
  type PlatformView,
} from "../rest/accounts.ts";
import type { AccountFigures, AttentionView, DashboardStats, RunView } from "../rest/dashboard.ts";
import type { UserView } from "../rest/identity.ts";
import {
  couriersPatch,
  platformSettingsPatch,
  serverSwitchInput,
  settingsPatch,
  type AccountSyncView,
  type BrandView,
  type CategoryView,
  type CourierView,
  type FlashView,
  type IncubatorView,
  type OwnStatusView,
  type PlatformSettingsView,
  type Settings,
  type VariantView,
} from "../rest/meta.ts";
import { paypalLinkInput, type PaypalLinked, type PaypalView } from "../rest/paypal.ts";
import {
  answerRuleInput,
  createRuleInput,
  endRuleBreakInput,
  previewRuleInput,
  replayRuleInput,
  ruleBreakInput,
  ruleIdInput,
  ruleLogQuery,
  ruleOrderInput,
  ruleStateInput,
  ruleTaskInput,
  runRulesInput,
  saveRuleInput,
  takeBackRunsInput,
  type RuleEvaluationView,
  type RuleLogView,
  type RuleMatches,
  type RulePreview,
  type RulesView,
  type RuleWaitingView,
  type RunRulesOutcome,
  type TakenBack,
} from "../rest/rules.ts";
import {
  listingRuleInput,
  pushNowInput,
  pushPreviewInput,
  pushRuleInput,
  type PushAccounts,
  type PushPreview,
} from "../rest/push.ts";
import { stockChecksInput, stockCountsInput, type StockCounted } from "../rest/stock.ts";
import {
  adjustInput,
  endHoldInput,
  archivePlaceInput,
  firstLotInput,
  movePiecesInput,
  savePlaceInput,
  holdStockInput,
  itemEditsInput,
  linkListingInput,
  newItemInput,
  saveBundleInput,
  suggestionsInput,
  type ItemEditsOutcome,
  type ItemWords,
  type LinkSuggestion,
} from "../rest/items.ts";
import { photoQuery } from "../rest/photos.ts";
import { itemLocationInput } from "../rest/packing.ts";
import { answers, linking, type Done, type Named, type NoData } from "./route.ts";

/** An account that was linked, and what was odd at that. */
interface Connected {
  account: AccountView;
  warnings: readonly string[];
}

export const storeRoutes = {
  "GET /api/meta/platforms": answers<PlatformView[]>()({ requires: "member" }),
  "GET /api/meta/accounts": answers<AccountView[]>()({ requires: "member" }),
  "POST /api/accounts/practice": answers<AccountView[]>()({
    requires: "settings.write",
    input: practiceInput,
    isBodyOptional: true,
  }),
  "POST /api/accounts/connect": answers<Connected>()({ ...linking, input: connectInput }),
  "POST /api/accounts/link": answers<{ authorizeUrl: string }>()({ ...linking, input: linkInput }),
  "POST /api/accounts/:accountId/sync": answers<AccountView>()({ requires: "settings.write" }),
  "POST /api/accounts/:accountId/pause": answers<AccountView>()({ requires: "settings.write" }),
  "POST /api/accounts/:accountId/stop": answers<AccountView>()({ requires: "settings.write" }),
  "POST /api/accounts/:accountId/reconnect": answers<Connected>()({
    ...linking,
    input: connectInput.pick({ fields: true }),
  }),
  "POST /api/accounts/:id/reconcile": answers<Named>()({ requires: "settings.write" }),
  "POST /api/user/unlink": answers<{ user: UserView }>()({ ...linking, input: unlinkInput }),
  "GET /oauth/callback": answers<NoData>()({ requires: "public" }),
  "GET /api/hooks/:endpointId": answers<NoData>()({ requires: "guest" }),
  "POST /api/hooks/:endpointId": answers<{ received: boolean }>()({ requires: "guest" }),
  "GET /api/meta/paypal": answers<PaypalView>()({ requires: "member" }),
  "POST /api/paypal/link": answers<PaypalLinked>()({ ...linking, input: paypalLinkInput }),
  "POST /api/paypal/unlink": answers<PaypalView>()(linking),
  "GET /api/dashboard/stats": answers<DashboardStats>()({ requires: "member" }),
  "GET /api/dashboard/run": answers<RunView>()({ requires: "member" }),
  "GET /api/dashboard/attention": answers<AttentionView>()({ requires: "member" }),
  "GET /api/dashboard/accounts": answers<AccountFigures[]>()({ requires: "member" }),
  "GET /api/flashes/": answers<FlashView[]>()({ requires: "member" }),
  "GET /api/events": answers<NoData>()({ requires: "member" }),
  "GET /api/meta/settings": answers<Settings>()({ requires: "member" }),
  "PATCH /api/meta/settings": answers<Settings>()({ requires: "settings.write", input: settingsPatch }),
  "GET /api/meta/couriers": answers<CourierView[]>()({ requires: "member" }),
  "PATCH /api/meta/couriers": answers<CourierView[]>()({ requires: "settings.write", input: couriersPatch }),
  "GET /api/meta/categories": answers<CategoryView[]>()({ requires: "member" }),
  "GET /api/meta/brands": answers<BrandView[]>()({ requires: "member" }),
  "GET /api/meta/variants": answers<VariantView[]>()({ requires: "member" }),
  "GET /api/meta/syncs": answers<AccountSyncView[]>()({ requires: "member" }),
  "GET /api/meta/statuses": answers<OwnStatusView[]>()({ requires: "member" }),
  "GET /api/meta/platformSettings": answers<PlatformSettingsView[]>()({ requires: "member" }),
  "PATCH /api/meta/platformSettings": answers<PlatformSettingsView[]>()({
    requires: "settings.write",
    input: platformSettingsPatch,
  }),
  "GET /api/meta/incubator": answers<IncubatorView>()({ requires: "member" }),
  "POST /api/meta/incubator": answers<{ started: boolean }>()({
    requires: "member",
    input: serverSwitchInput,
  }),
  "GET /api/rules": answers<RulesView>()({ requires: "member" }),
  "POST /api/rules": answers<{ ruleId: string }>()({ requires: "settings.write", input: createRuleInput }),
  "POST /api/rules/save": answers<Done>()({ requires: "settings.write", input: saveRuleInput }),
  "POST /api/rules/state": answers<Done>()({ requires: "settings.write", input: ruleStateInput }),
  "POST /api/rules/order": answers<Done>()({ requires: "settings.write", input: ruleOrderInput }),
  "POST /api/rules/remove": answers<Done>()({ requires: "settings.write", input: ruleIdInput }),
  "POST /api/rules/restore": answers<Done>()({ requires: "settings.write", input: ruleIdInput }),
  "POST /api/rules/pause": answers<Done>()({ requires: "settings.write" }),
  "POST /api/rules/resume": answers<Done>()({ requires: "settings.write" }),
  "GET /api/rules/matches": answers<RuleMatches>()({ requires: "member" }),
  "POST /api/rules/preview": answers<RulePreview>()({ requires: "member", input: previewRuleInput }),
  "GET /api/rules/log": answers<RuleLogView>()({ requires: "member", query: ruleLogQuery }),
  "POST /api/rules/log/replay": answers<RuleEvaluationView>()({
    requires: "orders.write",
    input: replayRuleInput,
  }),
  "GET /api/rules/waiting": answers<RuleWaitingView>()({ requires: "member" }),
  "POST /api/rules/waiting/answer": answers<RuleEvaluationView>()({
    requires: "orders.write",
    input: answerRuleInput,
  }),
  "POST /api/rules/tasks/done": answers<Done>()({ requires: "orders.write", input: ruleTaskInput }),
  "POST /api/rules/breaks": answers<Named>()({ requires: "settings.write", input: ruleBreakInput }),
  "POST /api/rules/breaks/end": answers<Done>()({ requires: "settings.write", input: endRuleBreakInput }),
  "POST /api/rules/run": answers<RunRulesOutcome>()({ requires: "orders.write", input: runRulesInput }),
  "POST /api/rules/run/takeBack": answers<TakenBack>()({
    requires: "orders.write",
    input: takeBackRunsInput,
  }),
  "POST /api/stock/counts": answers<StockCounted[]>()({
    requires: "inventory.write",
    input: stockCountsInput,
  }),
  "POST /api/stock/checks": answers<Done>()({ requires: "inventory.write", input: stockChecksInput }),
  "POST /api/stock/items": answers<{ itemId: string }>()({
    requires: "inventory.write",
    input: newItemInput,
  }),
  "GET /api/stock/items/words": answers<ItemWords>()({ requires: "member" }),
  "POST /api/stock/items/change": answers<ItemEditsOutcome>()({
    requires: "inventory.write",
    input: itemEditsInput,
  }),
  "GET /api/stock/items/:itemId/photos/:index": answers<NoData>()({ requires: "member", query: photoQuery }),
  "POST /api/stock/links": answers<Done>()({ requires: "inventory.write", input: linkListingInput }),
  "POST /api/stock/links/suggestions": answers<LinkSuggestion[]>()({
    requires: "member",
    input: suggestionsInput,
  }),
  "POST /api/stock/bundles": answers<Done>()({ requires: "inventory.write", input: saveBundleInput }),
  "POST /api/stock/holds": answers<{ holdId: string }>()({
    requires: "inventory.write",
    input: holdStockInput,
  }),
  "POST /api/stock/holds/end": answers<Done>()({ requires: "inventory.write", input: endHoldInput }),
  "POST /api/stock/places": answers<Done>()({ requires: "inventory.write", input: savePlaceInput }),
  "POST /api/stock/places/archive": answers<Done>()({
    requires: "inventory.write",
    input: archivePlaceInput,
  }),
  "POST /api/stock/bins/move": answers<Done>()({ requires: "inventory.write", input: movePiecesInput }),
  "POST /api/stock/lots/first": answers<Done>()({ requires: "inventory.write", input: firstLotInput }),
  "POST /api/stock/adjustments": answers<{ onHand: number }>()({
    requires: "inventory.write",
    input: adjustInput,
  }),
  "GET /api/stock/push": answers<PushAccounts>()({ requires: "member" }),
  "POST /api/stock/push/preview": answers<PushPreview>()({
    requires: "inventory.write",
    input: pushPreviewInput,
  }),
  "POST /api/stock/push/rule": answers<Done>()({ requires: "inventory.write", input: pushRuleInput }),
  "POST /api/stock/push/listing": answers<Done>()({ requires: "inventory.write", input: listingRuleInput }),
  "POST /api/stock/push/now": answers<Done>()({ requires: "inventory.write", input: pushNowInput }),
  "POST /api/packing/locations": answers<Done>()({ requires: "orders.write", input: itemLocationInput }),
} as const;
