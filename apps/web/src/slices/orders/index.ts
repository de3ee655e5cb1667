export { aboutOrder } from "./about-order.ts";
export { keyOf } from "./extras/order-extras.ts";
export { useExtras } from "./extras/use-extras.ts";
export { forgetRefusedRows, keepOutcome, useRefusedRows } from "./bulk-outcome.ts";
export { ChoicePopover } from "./choice-popover.tsx";
export type { DaySettings } from "./filter/day-bounds.ts";
export { cacheByWords } from "./filter/cache-by-words.ts";
export { buyerKey, countryOf, noFacets, readFacets } from "./filter/order-facets.ts";
export { parseOrderFilter } from "./filter/order-filter.ts";
export { operatorNames } from "./filter/order-query.ts";
export { QueryProblems } from "./filter/query-problems.tsx";
export { useDayClock } from "./filter/use-day-clock.ts";
export type { ListItem, ListOrder } from "./list-order.ts";
export { FilterBar } from "./list/filter-bar.tsx";
export { ListHead } from "./list/list-head.tsx";
export { OlderBar } from "./list/older-bar.tsx";
export { downloadOrdersCsv } from "./list/order-csv.ts";
export { type OrdersPageState, useOrdersPage } from "./list/use-orders-page.ts";
export { nameUnsent } from "./name-unsent.ts";
export { useOlderOrders } from "./older-orders.ts";
export { ship, writeNotes } from "./order-changes.ts";
export { OrderChoices } from "./order-choices.tsx";
export { changeOrders, checkMayWrite, markOrdersFor, tagOrders, togglePin } from "./order-commands.ts";
export { OrderList } from "./order-list.tsx";
export { defaultSort } from "./order-sorts.ts";
export {
  type ActionKind,
  answerOrderQuestions,
  askAboutOrders,
  closeOrderTool,
  openOrderTool,
  useOpenTool,
} from "./order-tools.ts";
export {
  keepOrdersLive,
  loadOrders,
  onOrdersHere,
  orderStore,
  readAgain,
  useOrdersStatus,
  wantAllOrders,
} from "./orders-loader.ts";
export type { OrderRecord } from "./orders.api.ts";
export type { OrderChange } from "./pending-changes.ts";
export { usePlaceShown, useShownRows } from "./shown-rows.ts";
export { texts as orderTexts } from "./texts.ts";
export { useHeldRows } from "./use-held-rows.ts";
export { useListFocus } from "./use-list-focus.ts";
export { type DrawerInputs, useOpenOrder } from "./use-open-order.ts";
export {
  findOrder,
  followOrders,
  readExternalOrders,
  readOrder,
  readOrders,
  useIsQueueHere,
  useOrder,
  useOrderRows,
  useOrders,
  useQueueCount,
} from "./use-orders.ts";
export { useUsualSort } from "./usual-sort.ts";
