/**
 * PayPal's trackers: add up to 20, read one, change one. The ledger holds what was taken in. Adding the same
 * parcel again is taken in again, so that a client that repeats without a look shows in the ledger.
 */
import type { Answer, Call } from "../http/call.ts";
import { answer, readObject } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import { MARKETS } from "../model.ts";
import type { Change } from "../store/market-store.ts";
import type { PaypalContext, PaypalDetail } from "./paypal.context.ts";
import { refuseAsPaypal, sayError } from "./paypal.context.ts";
import type { Tracker } from "./paypal.model.ts";
import { readTracker } from "./tracker-shape.ts";

const BATCH_LIMIT = 20;

export const TRACKER_ROUTES: readonly Route<PaypalContext>[] = [
  { method: "POST", pattern: "/v1/shipping/trackers-batch", run: addBatch },
  { method: "GET", pattern: "/v1/shipping/trackers/:id", run: show },
  { method: "PUT", pattern: "/v1/shipping/trackers/:id", run: change },
];

function addBatch(call: Call, context: PaypalContext): Answer {
  const { trackers } = call.body;
  if (!Array.isArray(trackers) || trackers.length === 0 || trackers.length > BATCH_LIMIT) {
    return invalid([
      {
        field: "/trackers",
        value: "",
        location: "body",
        issue: "INVALID_ARRAY_LENGTH",
        description: `The array must hold 1 to ${String(BATCH_LIMIT)} trackers.`,
      },
    ]);
  }
  const read = trackers.map((one: unknown, at) => readTracker(readObject(one), `/trackers/${String(at)}`));
  const problems = read.flatMap((one) => one.problems);
  if (problems.length > 0) return invalid(problems);
  const identifiers: object[] = [];
  const errors: object[] = [];
  for (const [at, { tracker }] of read.entries()) {
    if (!isKnown(context, tracker.transactionId)) {
      errors.push(
        sayError("RESOURCE_NOT_FOUND", [
          {
            field: `/trackers/${String(at)}/transaction_id`,
            value: tracker.transactionId,
            location: "body",
            issue: "INVALID_TRANSACTION_ID",
            description: "The transaction ID is not valid.",
          },
        ]),
      );
      continue;
    }
    keep(context, tracker, (trackers as unknown[])[at]);
    identifiers.push({
      transaction_id: tracker.transactionId,
      ...(tracker.trackingNumber !== null && { tracking_number: tracker.trackingNumber }),
      links: linksOf(context, tracker),
    });
  }
  return answer(200, {
    ...(identifiers.length > 0 && { tracker_identifiers: identifiers }),
    ...(errors.length > 0 && { errors }),
    links: [],
  });
}

function show(call: Call, context: PaypalContext): Answer {
  const found = find(call, context);
  return found === undefined ? notFound(call) : answer(200, toWire(context, found));
}

/** Changes a tracker; another number moves it. A repeat of a change is taken in without another line. */
function change(call: Call, context: PaypalContext): Answer {
  const found = find(call, context);
  if (found === undefined) return notFound(call);
  const { tracker, problems } = readTracker(call.body, "");
  if (problems.length > 0) return invalid(problems);
  if (tracker.transactionId !== found.transactionId) {
    return invalid([
      {
        field: "/transaction_id",
        value: tracker.transactionId,
        location: "body",
        issue: "TRANSACTION_ID_MISMATCH",
        description: "The transaction ID does not belong to this tracker.",
      },
    ]);
  }
  keep(context, tracker, call.body, found);
  return answer(204, null);
}

/** Keeps a tracker with its ledger line; `replaced` is cancelled where the number is another one. */
function keep(
  { sim, seller }: PaypalContext,
  wish: Omit<Tracker, "market" | "account" | "seq" | "updatedAt">,
  payload: unknown,
  replaced?: Tracker,
): void {
  const now = sim.now();
  const orderId = findOrderOf({ sim, seller }, wish.transactionId);
  const tracker: Tracker = {
    ...wish,
    market: "paypal",
    account: seller,
    seq: replaced?.seq ?? sim.store.tracker.nextSeq("paypal"),
    updatedAt: now,
  };
  const effect = {
    seq: sim.store.nextEffectSeq(),
    at: now,
    market: "paypal" as const,
    account: seller,
    kind: "paypalTracking" as const,
    ...(orderId !== undefined && { orderId }),
    payload,
  };
  const moved: Change[] =
    replaced !== undefined && replaced.id !== tracker.id
      ? [{ k: "tracker", v: { ...replaced, status: "CANCELLED", updatedAt: now } }]
      : [];
  sim.store.commit([{ k: "tracker", v: tracker }, ...moved, { k: "effect", v: effect }]);
}

function find(call: Call, { sim, seller }: PaypalContext): Tracker | undefined {
  const found = sim.store.tracker.get("paypal", call.params.id ?? "");
  return found?.account === seller ? found : undefined;
}

/** PayPal knows the payments of the seller's own buyers and no others. */
function isKnown(context: PaypalContext, transactionId: string): boolean {
  return findOrderOf(context, transactionId) !== undefined;
}

function findOrderOf({ sim, seller }: PaypalContext, transactionId: string): string | undefined {
  for (const market of MARKETS) {
    const order = sim.store.order
      .list(market, seller)
      .find(({ payment }) => payment.method === "PAYPAL" && payment.reference === transactionId);
    if (order !== undefined) return order.id;
  }
  return undefined;
}

function toWire(context: PaypalContext, tracker: Tracker): Record<string, unknown> {
  return {
    transaction_id: tracker.transactionId,
    status: tracker.status,
    ...(tracker.trackingNumber !== null && { tracking_number: tracker.trackingNumber }),
    ...(tracker.carrier !== null && { carrier: tracker.carrier }),
    ...(tracker.carrierOther !== null && { carrier_name_other: tracker.carrierOther }),
    ...(tracker.shipmentDate !== null && { shipment_date: tracker.shipmentDate }),
    last_updated_time: new Date(tracker.updatedAt).toISOString(),
    links: linksOf(context, tracker),
  };
}

function linksOf({ sim }: PaypalContext, tracker: { id: string }): object[] {
  const href = `${sim.baseUrl()}/paypal/v1/shipping/trackers/${tracker.id}`;
  return [
    { href, rel: "self", method: "GET" },
    { href, rel: "replace", method: "PUT" },
  ];
}

function invalid(details: readonly PaypalDetail[]): Answer {
  return refuseAsPaypal(400, "INVALID_REQUEST", undefined, details);
}

function notFound(call: Call): Answer {
  return refuseAsPaypal(404, "RESOURCE_NOT_FOUND", undefined, [
    {
      field: "/id",
      value: call.params.id ?? "",
      location: "path",
      issue: "INVALID_TRACKER_ID",
      description: "There is no such tracker.",
    },
  ]);
}
