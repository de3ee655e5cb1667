/** Rates, labels, voids and manifests. */
import { Refusal } from "../engine.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer, readObject, readText } from "../http/call.ts";
import type { Route } from "../http/router.ts";
import { parseMinor } from "../money.ts";
import { wrong, type CourierContext } from "./courier.context.ts";
import type { CourierManifest, Parcel } from "./courier.model.ts";
import { toLabel, toManifest, toMoney } from "./courier.wire.ts";
import { readPurchaseKey } from "./keyed-answers.ts";
import { LABEL_FORMATS, makeLabel } from "./label-files.ts";
import { readWish, servicesFor } from "./parcel-wish.ts";
import { buyLabel, closeDay, voidLabel } from "./parcels.acts.ts";
import { priceMinor, servicesOf, zoneOf } from "./tariff.ts";

export const LABEL_ROUTES: readonly Route<CourierContext>[] = [
  {
    method: "GET",
    pattern: "/account",
    run: (_call, { account }) => answer(200, { account: account.id, currency: account.currency }),
  },
  {
    method: "GET",
    pattern: "/services",
    run: (_call, { account }) =>
      answer(200, {
        services: servicesOf(account.house).map(({ code, name, isTracked }) => ({
          service: code,
          service_name: name,
          tracked: isTracked,
        })),
      }),
  },
  { method: "POST", pattern: "/rates", run: quote },
  { method: "POST", pattern: "/labels", run: buy },
  { method: "GET", pattern: "/labels", run: list },
  {
    method: "GET",
    pattern: "/labels/:id",
    run: (call, context) => answer(200, toLabel(findParcel(call, context))),
  },
  { method: "GET", pattern: "/labels/:id/file", run: giveFile },
  {
    method: "POST",
    pattern: "/labels/:id/void",
    run: (call, context) => answer(202, toLabel(voidLabel(context.sim, findParcel(call, context)))),
  },
  { method: "POST", pattern: "/manifests", run: close },
  { method: "GET", pattern: "/manifests", run: listManifests },
];

function quote(call: Call, { account }: CourierContext): Answer {
  const wish = readWish(call.body);
  const zone = zoneOf(wish.from.country, wish.to.country);
  const rates = servicesFor(wish.weightGrams, account.house).map((service) => ({
    service: service.code,
    service_name: service.name,
    tracked: service.isTracked,
    price: toMoney(priceMinor(service, zone, wish.weightGrams, wish.currency), wish.currency),
    days: { min: service.days[zone][0], max: service.days[zone][1] },
  }));
  if (rates.length === 0)
    throw wrong("too_heavy", "parcel.weight_g", "No service takes a parcel of this weight.");
  return answer(200, { rates });
}

function buy(call: Call, context: CourierContext): Answer {
  const keyed = readPurchaseKey(call, context);
  if (keyed.replay !== null) return keyed.replay;
  const wish = readWish(call.body);
  const service = servicesOf(context.account.house).find(({ code }) => code === call.body.service);
  if (service === undefined) throw wrong("service_unknown", "service", "There is no such service.");
  if (wish.weightGrams > service.maxGrams)
    throw wrong("too_heavy", "parcel.weight_g", `${service.name} takes up to ${String(service.maxGrams)} g.`);
  const price = readObject(call.body.max_price);
  const maxPriceMinor = parseMinor(price.amount, wish.currency);
  if (maxPriceMinor === null || price.currency !== wish.currency)
    throw wrong("field_invalid", "max_price", "max_price must be an amount in the same currency.");
  const asked = {
    ...wish,
    isReturn: call.body.return === true,
    service,
    reference: readText(call.body, "reference"),
    shipDate: readDay(call.body),
    maxPriceMinor,
    payload: { reference: readText(call.body, "reference"), service: service.code },
    idempotencyKey: keyed.key,
  };
  return answer(
    201,
    toLabel(
      buyLabel(context.sim, context.account, asked, (parcel: Parcel) =>
        keyed.keep(answer(201, toLabel(parcel))),
      ),
    ),
  );
}

function list(call: Call, { sim, account }: CourierContext): Answer {
  const reference = call.query.get("reference");
  const number = call.query.get("tracking_number");
  if (reference === null && number === null)
    throw wrong("field_missing", "reference", "Ask by reference or tracking_number.");
  const found = sim.store.parcel
    .list("courier", account.id)
    .filter(
      (one) =>
        (reference === null || one.reference === reference) &&
        (number === null || one.trackingNumber === number),
    );
  return answer(200, { labels: found.map(toLabel) });
}

function giveFile(call: Call, context: CourierContext): Answer {
  const format = LABEL_FORMATS.find((one) => one === (call.query.get("format") ?? "4x6"));
  if (format === undefined)
    throw wrong("format_unknown", "format", `format must be one of ${LABEL_FORMATS.join(", ")}.`);
  const { mediaType, bytes } = makeLabel(
    findParcel(call, context),
    format,
    context.sim.settings.courier.pngLabels > 0,
  );
  return answer(200, { format, media_type: mediaType, base64: bytes.toString("base64") });
}

function close(call: Call, context: CourierContext): Answer {
  const keyed = readPurchaseKey(call, context);
  if (keyed.replay !== null) return keyed.replay;
  const { sim, account } = context;
  const manifest = closeDay(
    sim,
    account,
    readDay(call.body),
    (made: CourierManifest) => keyed.keep(answer(201, toManifest(sim, made))),
    keyed.key,
  );
  return answer(201, toManifest(sim, manifest));
}

function listManifests(call: Call, { sim, account }: CourierContext): Answer {
  const day = call.query.get("ship_date");
  return answer(200, {
    manifests: sim.store.courierManifest
      .list("courier", account.id)
      .filter((one) => day === null || one.shipDate === day)
      .map((one) => toManifest(sim, one)),
  });
}

function findParcel(call: Call, { sim, account }: CourierContext): Parcel {
  const parcel = sim.store.parcel.get("courier", call.params.id ?? "");
  if (parcel === undefined || parcel.account !== account.id)
    throw new Refusal("label_not_found", "There is no such label.");
  return parcel;
}

function readDay(body: Record<string, unknown>): string {
  const day = readText(body, "ship_date");
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day)))
    throw wrong("field_invalid", "ship_date", "ship_date must be a day such as 2026-01-31.");
  return day;
}
