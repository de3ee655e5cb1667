/** The control side's orders: the market's truth, and buyers who buy or change their minds. */
import { cancelOf, changeOrder, placeOrder, withCase } from "../acts/buying.acts.ts";
import { refundOrder } from "../acts/refund.acts.ts";
import { sumRefunds } from "../acts/order-state.ts";
import { Refusal } from "../engine.ts";
import type { Answer, Call } from "../http/call.ts";
import { readObject } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import type { Address, Order } from "../model.ts";
import { CASE_REASONS, MARKETS } from "../model.ts";
import type { ControlContext } from "./control.context.ts";
import { filterOwned, optionalNumber, optionalText, requireAccount, say } from "./control.context.ts";
import { readOrderFields } from "./order-fields.control.ts";

export const ORDER_CONTROLS: readonly Route<ControlContext>[] = [
  { method: "GET", pattern: "/orders", run: listOrders },
  { method: "POST", pattern: "/orders", run: buy },
  { method: "GET", pattern: "/orders/:market/:id", run: (call, context) => say(findOrder(call, context)) },
  { method: "PATCH", pattern: "/orders/:market/:id", run: change },
];

function findOrder(call: Call, context: ControlContext): Order {
  const market = MARKETS.find((one) => one === call.params.market);
  const order = market === undefined ? undefined : context.sim.store.order.get(market, call.params.id ?? "");
  if (order === undefined) throw new Refusal("not_found", "There is no such order.");
  return order;
}

function listOrders(call: Call, context: ControlContext): Answer {
  const query = Object.fromEntries(call.query);
  const state = optionalText(query, "state");
  const id = optionalText(query, "id");
  const since = optionalNumber(query, "updatedSince") ?? 0;
  const offset = optionalNumber(query, "offset") ?? 0;
  const kept = filterOwned(call, context.sim.store.order.all()).filter(
    (one) =>
      (state === undefined || one.state === state) &&
      (id === undefined || one.id === id) &&
      one.updatedAt >= since,
  );
  return say(kept.slice(offset, offset + (optionalNumber(query, "limit") ?? kept.length)), {
    total: kept.length,
  });
}

function buy(call: Call, context: ControlContext): Answer {
  const account = requireAccount(context, call.body);
  const count = Math.min(10_000, optionalNumber(call.body, "count") ?? 1);
  const fields = readOrderFields(call.body.fields);
  if (fields.id !== undefined && context.sim.store.order.get(account.market, fields.id) !== undefined)
    throw new Refusal("bad_request", "That order exists.");
  return say(Array.from({ length: count }, () => placeOrder(context.sim, account, fields)));
}

function change(call: Call, context: ControlContext): Answer {
  const { market, id } = findOrder(call, context);
  const act = optionalText(call.body, "act") ?? "";
  const apply = (edit: (order: Order, now: number) => Order): Answer =>
    say(changeOrder(context.sim, market, id, edit));
  switch (act) {
    case "cancel":
      return apply((order, now) => cancelOf(order, now, call.body.keepMoney === true));
    case "requestCancel":
      return apply((order) => ({ ...order, cancelRequested: true, cancelRejected: false }));
    case "openCase": {
      const reason = CASE_REASONS.find((one) => one === call.body.reason) ?? CASE_REASONS[0];
      return apply((order, now) => withCase(order, now, reason));
    }
    case "pay":
      return apply((order, now) =>
        order.paidAt === null && order.state !== "cancelled"
          ? { ...order, state: "paid", paidAt: now }
          : order,
      );
    case "failPayment":
      return apply((order) => (order.state === "unpaid" ? { ...order, state: "paymentFailed" } : order));
    case "delete": {
      const order = findOrder(call, context);
      context.sim.store.commit([{ k: "orderGone", v: order }]);
      return say(order);
    }
    case "deliver":
      return apply((order) => ({ ...order, state: "delivered" }));
    case "editNote":
      return apply((order) => ({ ...order, note: optionalText(call.body, "note") ?? null }));
    case "editAddress":
      return apply((order) => ({
        ...order,
        address: { ...order.address, ...(readObject(call.body.address) as Partial<Address>) },
      }));
    case "hold":
      return apply((order) => ({ ...order, statusWord: optionalText(call.body, "word") ?? "held" }));
    case "release":
      return apply((order) => ({ ...order, statusWord: null }));
    case "touch":
      return apply((order) => order);
    case "removeLine":
      return apply((order) => ({ ...order, lines: order.lines.slice(0, -1) }));
    case "disburse":
      return apply((order) => ({ ...order, payment: { ...order.payment, disbursed: true } }));
    case "refund": {
      const order = findOrder(call, context);
      const { refundedMinor, pendingMinor } = sumRefunds(order);
      const amountMinor =
        optionalNumber(call.body, "amountMinor") ?? order.totalMinor - refundedMinor - pendingMinor;
      refundOrder(context.sim, order, {
        amountMinor,
        reason: optionalText(call.body, "reason") ?? "OTHER",
        comment: null,
        payload: null,
        isBySeller: false,
        isAsync: false,
      });
      return say(findOrder(call, context));
    }
    default:
      throw new Refusal(
        "bad_request",
        "act must be cancel, requestCancel, openCase, pay, failPayment, delete, deliver, refund, editAddress, editNote, " +
          "hold, release, touch, removeLine or disburse.",
      );
  }
}
