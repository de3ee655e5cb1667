/** The control side: everything can be scripted and read back here. Loopback only, like the whole program. */
import { Refusal } from "../engine.ts";
import type { FaultWish } from "../faults/fault-board.ts";
import { FAULT_KINDS } from "../faults/fault-board.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer } from "../http/call.ts";
import { createRouter } from "../http/router.ts";
import type { Route } from "../http/router.ts";
import { MARKETS } from "../model.ts";
import { mergeSettings } from "../settings.ts";
import { ACCOUNT_CONTROLS } from "./accounts.control.ts";
import type { ControlContext } from "./control.context.ts";
import { filterOwned, optionalNumber, optionalSite, optionalText, say } from "./control.context.ts";
import { EBAY_CONTROLS } from "./ebay.control.ts";
import { ORDER_CONTROLS } from "./orders.control.ts";
import { PAYPAL_CONTROLS } from "./paypal.control.ts";
import { PARCEL_CONTROLS } from "./parcels.control.ts";
import { TALK_CONTROLS } from "./talk.control.ts";

const RUN_CONTROLS: readonly Route<ControlContext>[] = [
  { method: "GET", pattern: "/health", run: tellHealth },
  { method: "GET", pattern: "/ledger", run: readLedger },
  { method: "GET", pattern: "/calls", run: readCalls },
  {
    method: "DELETE",
    pattern: "/calls",
    run: (_call, { calls }) => {
      calls.clear();
      return say({ ok: true });
    },
  },
  {
    method: "GET",
    pattern: "/deliveries",
    run: (call, { deliveries }) => say(filterOwned(call, deliveries.list())),
  },
  { method: "GET", pattern: "/faults", run: (_call, { sim }) => say(sim.faults.list()) },
  { method: "POST", pattern: "/faults", run: addFault },
  {
    method: "DELETE",
    pattern: "/faults",
    run: (_call, { sim }) => {
      sim.faults.remove();
      return say({ ok: true });
    },
  },
  {
    method: "DELETE",
    pattern: "/faults/:id",
    run: (call, { sim }) => {
      sim.faults.remove(call.params.id ?? "");
      return say({ ok: true });
    },
  },
  { method: "GET", pattern: "/settings", run: (_call, { sim }) => say(sim.settings) },
  {
    method: "PATCH",
    pattern: "/settings",
    run: (call, { sim }) => {
      mergeSettings(sim.settings, call.body);
      return say(sim.settings);
    },
  },
  { method: "POST", pattern: "/life", run: setLife },
  { method: "GET", pattern: "/clock", run: (_call, { sim }) => say({ now: sim.now() }) },
  {
    method: "POST",
    pattern: "/clock",
    run: (call, { sim, advanceClock }) => {
      advanceClock(optionalNumber(call.body, "advanceMs") ?? 0);
      return say({ now: sim.now() });
    },
  },
];

/** Answers control calls. */
export function createControl(context: ControlContext): (call: Call) => Answer {
  const route = createRouter<ControlContext>("/_control", [
    ...RUN_CONTROLS,
    ...ACCOUNT_CONTROLS,
    ...ORDER_CONTROLS,
    ...PAYPAL_CONTROLS,
    ...TALK_CONTROLS,
    ...PARCEL_CONTROLS,
    ...EBAY_CONTROLS,
  ]);
  return (call) => {
    const found = route(call.method, call.path);
    if (found === "no-path" || found === "no-method")
      return answer(found === "no-path" ? 404 : 405, {
        error: "There is no such call; see docs/control.md.",
      });
    try {
      return found.route.run({ ...call, params: found.params }, context);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return answer(error.code.endsWith("not_found") ? 404 : 400, { error: error.message, ...error.details });
    }
  };
}

function tellHealth(_call: Call, { sim, life, startedAt }: ControlContext): Answer {
  const orders = Object.fromEntries(MARKETS.map((market) => [market, 0]));
  for (const order of sim.store.order.all()) orders[order.market] = (orders[order.market] ?? 0) + 1;
  return say({
    ok: true,
    seed: sim.seed,
    still: life.isStill(),
    orders,
    ledger: sim.store.effects.length,
    uptimeMs: sim.now() - startedAt,
  });
}

function readLedger(call: Call, { sim }: ControlContext): Answer {
  const query = Object.fromEntries(call.query);
  const kind = optionalText(query, "kind");
  const orderId = optionalText(query, "orderId");
  const since = optionalNumber(query, "since") ?? 0;
  const kept = filterOwned(call, sim.store.effects).filter(
    (one) =>
      one.seq > since &&
      (kind === undefined || one.kind === kind) &&
      (orderId === undefined || one.orderId === orderId),
  );
  return say(kept.slice(0, optionalNumber(query, "limit") ?? kept.length), { total: kept.length });
}

function readCalls(call: Call, { calls }: ControlContext): Answer {
  const query = Object.fromEntries(call.query);
  const since = optionalNumber(query, "since") ?? 0;
  const path = optionalText(query, "path");
  return say(
    filterOwned(call, calls.list()).filter(
      (one) => one.n > since && (path === undefined || one.path.includes(path)),
    ),
  );
}

function addFault(call: Call, { sim }: ControlContext): Answer {
  const kind = FAULT_KINDS.find((one) => one === call.body.kind);
  if (kind === undefined) throw new Refusal("bad_request", `kind must be one of ${FAULT_KINDS.join(", ")}.`);
  const rate = optionalNumber(call.body, "rate");
  if (rate !== undefined && rate > 1) throw new Refusal("bad_request", "rate must be 0 to 1.");
  const wish: FaultWish = {
    kind,
    rate,
    market: optionalSite(call.body),
    account: optionalText(call.body, "account"),
    seed: optionalText(call.body, "seed"),
    path: optionalText(call.body, "path"),
    method: optionalText(call.body, "method"),
    count: optionalNumber(call.body, "count"),
    delayMs: optionalNumber(call.body, "delayMs"),
  };
  return say(sim.faults.add(wish));
}

function setLife(call: Call, { life }: ControlContext): Answer {
  if (typeof call.body.still !== "boolean") throw new Refusal("bad_request", "still must be true or false.");
  life.setStill(call.body.still);
  return say({ still: life.isStill() });
}
