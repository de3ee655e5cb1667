/** Orders on their way: shipping, actions, refunds, returns, parcels, packing, messages. */
import { z } from "zod";
import type { MessagingSession, Order } from "../entities/index.ts";
import {
  alreadySoldInput,
  autoMessageDryRunInput,
  autoMessageLogQuery,
  pauseAutoMessagesInput,
  releaseHeldInput,
  type AlreadySoldAnswer,
  type AutoMessageDryRun,
  type AutoMessageLogLine,
  type AutoMessagePause,
  type AutoMessagePreview,
  type AutoMessageView,
  type ReleaseOutcome,
} from "../rest/automation.ts";
import {
  draftInput,
  messageManyInput,
  noteIdInput,
  noteInput,
  presenceInput,
  sendMessageInput,
  type ColleagueView,
  type DraftView,
  type KeptDraftView,
  type ViewerView,
  type MessageTemplateView,
} from "../rest/messages.ts";
import {
  batchDetailsInput,
  batchInput,
  batchOrdersInput,
  batchStateInput,
  createBatchInput,
  pickInput,
  saveBatchInput,
  shipPackInput,
  slipTemplateInput,
  verifyPackInput,
  type OrdersOutcome,
  type PackAnswer,
} from "../rest/packing.ts";
import {
  holdInput,
  joinInput,
  orderIdsInput,
  restoreParcelsInput,
  sendPartInput,
  splitInput,
  type ManyOutcome,
  type ParcelsChange,
} from "../rest/parcels.ts";
import { addAttachmentInput, attachmentQuery, type AttachmentView } from "../rest/attachments.ts";
import { buyerJoinInput, buyerPlaceInput, type BuyersJoined, type JoinedBuyerView } from "../rest/buyers.ts";
import { photoQuery } from "../rest/photos.ts";
import { answerCancellationInput, type AnsweredCancellation } from "../rest/cancellations.ts";
import { refundInput, type RefundedOrder } from "../rest/refunds.ts";
import {
  addReturnPhotoInput,
  advanceReturnInput,
  cancelSwapInput,
  openReturnInput,
  openSwapInput,
  resolveReturnInput,
  returnPhotoInput,
  sendSwapInput,
} from "../rest/returns.ts";
import { runToldInput, settleActionInput, type BulkRunView } from "../rest/runs.ts";
import {
  correctTrackingInput,
  markAsShippedInput,
  shipManyInput,
  type ShippedOrder,
} from "../rest/shipping.ts";
import { answers, type Done, type Named, type NoData } from "./route.ts";

/** A parcel of an order; one that waits for nothing, or has nothing refunded, leaves that out. */
type PlannedPart = Omit<Order["parts"][number], "heldUntil" | "heldReason" | "refundedItems"> &
  Partial<Pick<Order["parts"][number], "heldUntil" | "heldReason" | "refundedItems">>;

interface ActionView extends Named {
  state: string;
}

export const orderRoutes = {
  "POST /api/fulfilment/markAsShipped": answers<ShippedOrder | null>()({
    requires: "orders.write",
    input: markAsShippedInput,
  }),
  "POST /api/fulfilment/shipMany": answers<BulkRunView>()({ requires: "orders.write", input: shipManyInput }),
  "POST /api/fulfilment/correctTracking": answers<ShippedOrder | null>()({
    requires: "orders.write",
    input: correctTrackingInput,
  }),
  "POST /api/fulfilment/alreadySold": answers<AlreadySoldAnswer>()({
    requires: "orders.write",
    input: alreadySoldInput,
  }),
  "POST /api/actions/:id/retry": answers<ActionView>()({ requires: "member" }),
  "POST /api/actions/:id/withdraw": answers<ActionView>()({ requires: "member" }),
  "POST /api/actions/:id/check": answers<ActionView>()({ requires: "member" }),
  "POST /api/actions/:id/settle": answers<ActionView>()({ requires: "member", input: settleActionInput }),
  "GET /api/actions/runs": answers<BulkRunView[]>()({ requires: "member" }),
  "GET /api/actions/runs/:runId": answers<BulkRunView>()({ requires: "member" }),
  "POST /api/actions/runs/:runId/told": answers<Done>()({
    requires: "member",
    input: runToldInput,
    isBodyOptional: true,
  }),
  "GET /api/messages/auto": answers<AutoMessageView[]>()({ requires: "member" }),
  "GET /api/messages/auto/log": answers<AutoMessageLogLine[]>()({
    requires: "member",
    query: autoMessageLogQuery,
  }),
  "GET /api/messages/auto/pause": answers<{ paused: AutoMessagePause | null }>()({ requires: "member" }),
  "POST /api/messages/auto/pause": answers<{ paused: AutoMessagePause | null }>()({
    requires: "settings.write",
    input: pauseAutoMessagesInput,
  }),
  "POST /api/messages/auto/release": answers<ReleaseOutcome>()({
    requires: "messages.write",
    input: releaseHeldInput,
  }),
  "POST /api/messages/auto/dryRun": answers<AutoMessageDryRun>()({
    requires: "settings.write",
    input: autoMessageDryRunInput,
  }),
  "GET /api/orders/:orderId/autoMessages/:trigger": answers<AutoMessagePreview>()({ requires: "member" }),
  "GET /api/orders/:orderId/items/:itemId/photos/:index": answers<NoData>()({
    requires: "member",
    query: photoQuery,
  }),
  "POST /api/messages/": answers<MessagingSession | null>()({
    requires: "messages.write",
    input: sendMessageInput,
  }),
  "POST /api/messages/many": answers<BulkRunView>()({ requires: "messages.write", input: messageManyInput }),
  "GET /api/messages/templates/:orderId": answers<MessageTemplateView[]>()({ requires: "messages.write" }),
  "GET /api/messages/:sessionId/items/:itemId/photos/:index": answers<NoData>()({
    requires: "member",
    query: photoQuery,
  }),
  "POST /api/messages/attachments": answers<AttachmentView>()({
    requires: "messages.write",
    input: addAttachmentInput,
  }),
  "GET /api/messages/attachments/:attachmentId": answers<NoData>()({
    requires: "member",
    query: attachmentQuery,
  }),
  "GET /api/messages/:sessionId/attachments/:messageId/:index": answers<NoData>()({
    requires: "member",
    query: attachmentQuery,
  }),
  "POST /api/messages/reload": answers<{ accounts: number }>()({
    requires: "messages.write",
    // It takes nothing, and says so to whoever sends something.
    input: z.strictObject({}),
    isBodyOptional: true,
  }),
  "POST /api/messages/reloadSession/:sessionId": answers<Named>()({ requires: "messages.write" }),
  "GET /api/messages/drafts": answers<DraftView[]>()({ requires: "member" }),
  "POST /api/messages/drafts": answers<KeptDraftView>()({ requires: "messages.write", input: draftInput }),
  "GET /api/messages/colleagues": answers<ColleagueView[]>()({ requires: "member" }),
  "POST /api/messages/:sessionId/notes": answers<Done>()({ requires: "messages.write", input: noteInput }),
  "POST /api/messages/:sessionId/notes/remove": answers<Done>()({
    requires: "messages.write",
    input: noteIdInput,
  }),
  "GET /api/messages/:sessionId/buyers": answers<JoinedBuyerView[]>()({ requires: "member" }),
  "POST /api/messages/:sessionId/buyers": answers<BuyersJoined>()({
    requires: "messages.write",
    input: buyerPlaceInput,
  }),
  "POST /api/messages/:sessionId/buyers/undo": answers<JoinedBuyerView[]>()({
    requires: "messages.write",
    input: buyerJoinInput,
  }),
  "POST /api/messages/:sessionId/buyers/part": answers<JoinedBuyerView[]>()({
    requires: "messages.write",
    input: buyerPlaceInput,
  }),
  "POST /api/messages/:sessionId/presence": answers<ViewerView[]>()({
    requires: "member",
    input: presenceInput,
  }),
  "POST /api/cancellations/": answers<AnsweredCancellation | null>()({
    requires: "refunds.write",
    input: answerCancellationInput,
  }),
  "POST /api/refunds/": answers<RefundedOrder | null>()({ requires: "refunds.write", input: refundInput }),
  "POST /api/returns/": answers<{ returnIds: string[] }>()({
    requires: "orders.write",
    input: openReturnInput,
  }),
  "POST /api/returns/advance": answers<ActionView>()({ requires: "orders.write", input: advanceReturnInput }),
  "POST /api/returns/resolve": answers<{ isDone: boolean }>()({
    requires: "orders.write",
    input: resolveReturnInput,
  }),
  "POST /api/returns/photos": answers<Named>()({ requires: "orders.write", input: addReturnPhotoInput }),
  "POST /api/returns/photos/remove": answers<Named>()({ requires: "orders.write", input: returnPhotoInput }),
  "POST /api/returns/photos/restore": answers<Named>()({ requires: "orders.write", input: returnPhotoInput }),
  "GET /api/returns/:returnId/photos/:photoId": answers<NoData>()({ requires: "member" }),
  "POST /api/swaps/": answers<Named>()({ requires: "orders.write", input: openSwapInput }),
  "POST /api/swaps/send": answers<ActionView>()({ requires: "orders.write", input: sendSwapInput }),
  "POST /api/swaps/cancel": answers<ActionView>()({ requires: "orders.write", input: cancelSwapInput }),
  "POST /api/parcels/hold": answers<ManyOutcome>()({ requires: "orders.write", input: holdInput }),
  "POST /api/parcels/release": answers<ManyOutcome>()({ requires: "orders.write", input: orderIdsInput }),
  "POST /api/parcels/combine": answers<ParcelsChange>()({ requires: "orders.write", input: orderIdsInput }),
  "POST /api/parcels/separate": answers<ParcelsChange>()({ requires: "orders.write", input: orderIdsInput }),
  "POST /api/parcels/restore": answers<Done>()({ requires: "orders.write", input: restoreParcelsInput }),
  "POST /api/parcels/split": answers<{ parts: PlannedPart[] }>()({
    requires: "orders.write",
    input: splitInput,
  }),
  "POST /api/parcels/join": answers<Done>()({ requires: "orders.write", input: joinInput }),
  "POST /api/parcels/send": answers<{ isAccepted: boolean; isShipped: boolean }>()({
    requires: "orders.write",
    input: sendPartInput,
  }),
  "POST /api/packing/batches": answers<OrdersOutcome & { batchId: string }>()({
    requires: "orders.write",
    input: createBatchInput,
  }),
  "POST /api/packing/batches/add": answers<OrdersOutcome>()({
    requires: "orders.write",
    input: batchOrdersInput,
  }),
  "POST /api/packing/batches/remove": answers<{ removed: number }>()({
    requires: "orders.write",
    input: batchOrdersInput,
  }),
  "POST /api/packing/batches/details": answers<{ changed: number }>()({
    requires: "orders.write",
    input: batchDetailsInput,
  }),
  "POST /api/packing/batches/save": answers<Done>()({ requires: "orders.write", input: saveBatchInput }),
  "POST /api/packing/batches/takeOver": answers<Done>()({ requires: "orders.write", input: batchInput }),
  "POST /api/packing/batches/state": answers<Done>()({ requires: "orders.write", input: batchStateInput }),
  "POST /api/packing/picks": answers<Done>()({ requires: "orders.write", input: pickInput }),
  "POST /api/packing/slipTemplates": answers<Done>()({
    requires: "settings.write",
    input: slipTemplateInput,
  }),
  "POST /api/packing/verify": answers<PackAnswer>()({ requires: "orders.write", input: verifyPackInput }),
  "POST /api/packing/ship": answers<ShippedOrder | null>()({
    requires: "orders.write",
    input: shipPackInput,
  }),
} as const;
