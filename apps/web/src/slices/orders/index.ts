/** What keeps orders, shipments and bulk runs up to date while somebody is signed in. */
export const loadLive = () => import("./live.ts");
export { loadOrders, readAgain, useOrdersStatus, wantAllOrders } from "./orders-loader.ts";
export {
  findOrder,
  followOrders,
  readOrder,
  readExternalOrders,
  readOrders,
  useOrder,
  useIsQueueHere,
  useOrderRows,
  useOrders,
  useMatchCount,
  useQueueCount,
  useValueCounts,
  useWarmFilter,
} from "./use-orders.ts";
export { useOrderDetail } from "./use-order-detail.ts";
export type { OrderDetail } from "./orders.api.ts";
export { useOrderActs, type ActKind } from "./use-order-acts.tsx";
export { useOpenOrder } from "./use-open-order.ts";
export { usePlaceShown, useShownRows } from "./shown-rows.ts";
export { OrderList } from "./order-list.tsx";
export { OrderDrawer, type OrderDrawerProps } from "./order-drawer.tsx";
export {
  Composer,
  FilledText,
  MessageBox,
  replyTexts,
  ReplyPanel,
  snippetsQuery,
  useConversationObstacle,
  useDraft,
  useMessageValues,
  useReplyHost,
  useReplyObstacle,
  type MessageOrder,
  type MessageTarget,
  type Snippet,
} from "./reply/index.ts";
export { ActButtons } from "./act-buttons.tsx";
export { loadMessageManyDialog } from "./message-many/index.ts";
export { copyOrderLink } from "./copy-order-link.ts";
export { BuyerLine } from "./detail/buyer-line.tsx";
export { ItemsSection } from "./detail/items-section.tsx";
export { ShipToSection } from "./detail/ship-to-section.tsx";
export { NotesSection } from "./detail/notes-section.tsx";
export { MoneySection } from "./detail/money-section.tsx";
export { SectionNav } from "./detail/section-nav.tsx";
export { copyAddress, listAddressLines } from "./detail/address-lines.ts";
export { editAddress } from "./detail/address-editing.ts";
export { photoAddress } from "./photo-address.ts";
export { refundTexts, useRefundAbility } from "./refund/index.ts";
export { copyTracking } from "./copy-tracking.ts";
export { copyOrderAddress } from "./copy-order-address.ts";
export { ShipSection } from "./ship-section.tsx";
export { readLabels } from "./orders.api.ts";
export { isUsableLabel } from "./usable-label.ts";
export { TimelineSection } from "./detail/timeline-section.tsx";
export {
  getOrderGlyph,
  getOrderSpine,
  ItemPhoto,
  OrderStamp,
  OrderStateChip,
  OrderTags,
  Pieces,
  ShipBy,
  listTagChips,
} from "./order-marks.tsx";
export { checkFormat, cleanTrackingNumber, recogniseCourier } from "./couriers.ts";
export { suggestForOrder } from "./suggested-courier.ts";
export { heldShipment, shipOrder, showShipped } from "./ship-order.ts";
export { AddToPaypal } from "./paypal/add-to-paypal.tsx";
export { findLeftRuns, followRun } from "./runs/run-keeper.ts";
export { RunsBar } from "./runs/runs-bar.tsx";
export { askForRun } from "./runs/runs.api.ts";
export { texts as runTexts } from "./runs/texts.ts";
export { takeWantedRows, useWantedRows } from "./runs/wanted-rows.ts";
export { useShipmentStates } from "./shipment-states.ts";
export { labelColumn, listColumns, lockedColumn, readColumns, toMinor } from "./order-columns.tsx";
export { checkMayWrite, togglePin } from "./order-commands.ts";
export { forgetRefusedRows, useRefusedRows, type BulkOutcome, type RefusedRow } from "./bulk-outcome.ts";
export { useOlderOrders, type OlderOrders } from "./older-orders.ts";
export { aboutOrder } from "./about-order.ts";
export { nameKept } from "./name-kept.ts";
export { describePlan } from "./label-plan.ts";
export { nameBuyer, nameOrder } from "./name-order.ts";
export { keepByWords } from "./filter/kept-by-words.ts";
export { parseOrderFilter } from "./filter/order-filter.ts";
export { QueryProblems } from "./filter/query-problems.tsx";
export {
  buyerKey,
  countryOf,
  accountKey,
  facetChoices,
  noFacets,
  readFacets,
  readValues,
  type Facets,
} from "./filter/order-facets.ts";
export { facetNames, operatorNames, type FacetName } from "./filter/order-query.ts";
export { useDayClock } from "./filter/use-day-clock.ts";
export type { DaySettings } from "./filter/day-bounds.ts";
export { countDue, readHours, type DueCounts } from "./filter/order-due.ts";
export { findNumberUses, type NumberUse } from "./number-use.ts";
export { UsedOn } from "./used-number.tsx";
export {
  findKeptBack,
  KeptBackList,
  LeftOut,
  obstacleOf,
  splitPickable,
  type KeptBack,
  type KeptBackRow,
} from "./pickable/index.ts";
export { ChoicePopover } from "./choice-popover.tsx";
export { isHeld } from "./order-notices.ts";
export { useHeldRows, type HeldRows } from "./use-held-rows.ts";
export { useListFocus } from "./use-list-focus.ts";
export { countPieces } from "./count-pieces.ts";
export { canCombine, listFellows, nameHold, parcelTexts } from "./parcels/index.ts";
export { useBeside } from "./beside/use-beside.ts";
export { filterTexts } from "./filter/texts.ts";
export { keepUsualSort, useUsualSort } from "./usual-sort.ts";
export {
  defaultSort,
  parseSort,
  sortFields,
  writeSort,
  type OrderSort,
  type SortField,
} from "./order-sorts.ts";
export { queueLooks, stateLooks, texts as orderTexts } from "./texts.ts";
export type { ListOrder } from "./list-order.ts";
export { texts as orderDetailTexts } from "./detail/texts.ts";
