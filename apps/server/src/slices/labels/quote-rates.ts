/** What labels would cost. Nothing is bought and nothing is kept: safe to repeat. */
import {
  AppError,
  type LabelProblem,
  type LabelServiceView,
  type ParcelWish,
  type RateView,
  type RatesView,
  type ServiceChoice,
} from "@stallkeeper/contract";
import type { LabelRate, ParcelToSend } from "@stallkeeper/connector-sdk";
import { toDecimal } from "@stallkeeper/domain";
import { inStore, requireScope, type Ctx } from "../../platform/context.ts";
import type { CourierAccount } from "../accounts/index.ts";
import { askCourier, chooseCourier, chooseCouriers } from "./courier-call.ts";
import { readCustoms, type KnownCustoms } from "./customs.store.ts";
import { readSenderSettings, type SenderSettings } from "./label-settings.ts";
import { readOrdersToSend, type OrderToSend } from "./orders-to-send.store.ts";
import { parcelOfOrder } from "./parcel-of-order.ts";

const atOnce = 4;

/**
 * The prices of all linked couriers for an order, or of the one named, the cheapest first. Throws
 * ORDER_NOT_FOUND, LABEL_PROVIDER_MISSING, LABEL_INCOMPLETE, COURIER_REFUSED, COURIER_AWAY.
 */
export async function quoteRates(ctx: Ctx, wish: ParcelWish): Promise<RatesView> {
  requireScope(ctx, "labels.buy");
  const couriers = await chooseCouriers(ctx, wish.accountId);
  const { settings, orders } = await readWanted(ctx, [wish.orderId]);
  return quoteOne(ctx, couriers, wish, orders.get(wish.orderId), settings);
}

/**
 * The same for many; what can't be priced is listed with its reason, the rest stands. Throws
 * LABEL_PROVIDER_MISSING.
 */
export async function quoteMany(
  ctx: Ctx,
  wishes: readonly ParcelWish[],
): Promise<{ done: RatesView[]; failed: LabelProblem[] }> {
  requireScope(ctx, "labels.buy");
  const couriers = new Map<string | undefined, readonly CourierAccount[]>();
  for (const { accountId } of wishes)
    if (!couriers.has(accountId)) couriers.set(accountId, await chooseCouriers(ctx, accountId));
  const { settings, orders } = await readWanted(
    ctx,
    wishes.map(({ orderId }) => orderId),
  );
  const done: RatesView[] = [];
  const failed: LabelProblem[] = [];
  await inTurns(wishes, async (wish) => {
    try {
      done.push(
        await quoteOne(ctx, couriers.get(wish.accountId) ?? [], wish, orders.get(wish.orderId), settings),
      );
    } catch (error) {
      failed.push(problemOf(wish.orderId, error));
    }
  });
  const place = new Map(wishes.map(({ orderId }, at) => [orderId, at]));
  return { done: done.sort((a, b) => (place.get(a.orderId) ?? 0) - (place.get(b.orderId) ?? 0)), failed };
}

/** Works through a list, a few at a time. */
export async function inTurns<Entry>(
  entries: readonly Entry[],
  work: (entry: Entry) => Promise<void>,
): Promise<void> {
  const waiting = [...entries];
  const next = async (): Promise<void> => {
    for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) await work(entry);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, entries.length) }, next));
}

/** What went wrong with one of many. Throws what is no answer to a person. */
export function problemOf(id: string, error: unknown): LabelProblem {
  if (!(error instanceof AppError)) throw error;
  const { code, message, details } = error;
  return {
    id,
    code,
    msg: message,
    group: code === "COURIER_REFUSED" || code === "COURIER_AWAY" ? "refused" : "fix",
    ...(details.fields === undefined ? {} : { fields: details.fields }),
  };
}

async function readWanted(
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ settings: SenderSettings & KnownCustoms; orders: Map<string, OrderToSend> }> {
  return inStore(ctx, async (tx) => {
    const orders = await readOrdersToSend(tx, ids);
    return {
      settings: {
        ...(await readSenderSettings(tx)),
        ...(await readCustoms(
          tx,
          orders.flatMap(({ items }) => items),
        )),
      },
      orders: new Map(orders.map((order) => [order.id, order])),
    };
  });
}

async function quoteOne(
  ctx: Ctx,
  couriers: readonly CourierAccount[],
  wish: ParcelWish,
  order: OrderToSend | undefined,
  settings: SenderSettings & KnownCustoms,
): Promise<RatesView> {
  if (order === undefined) throw new AppError("ORDER_NOT_FOUND", { orderId: wish.orderId });
  const { weightSource, ...parcel } = parcelOfOrder(order, wish, settings);
  const { rates, silent } = await askForRates(ctx, couriers, parcel, settings);
  return {
    orderId: order.id,
    weightGrams: parcel.weightGrams,
    weightSource,
    package: parcel.package,
    ...unofferedPlan(rates, couriers, order),
    rates: preferPlanned(rates, couriers, order),
    silent,
  };
}

const isPlannedFor =
  (couriers: readonly CourierAccount[], { plan }: OrderToSend) =>
  ({ accountId, serviceCode }: RateView): boolean =>
    serviceCode === plan?.serviceCode &&
    couriers.some(({ id, platform }) => id === accountId && platform === plan.courier);

/** The planned service that none of these rates is of, by its name: nobody should get another one unasked. */
export function unofferedPlan(
  rates: readonly RateView[],
  couriers: readonly CourierAccount[],
  order: OrderToSend,
): Pick<RatesView, "unofferedService"> {
  const { serviceCode, serviceName = serviceCode } = order.plan ?? {};
  return serviceName === undefined || rates.some(isPlannedFor(couriers, order))
    ? {}
    : { unofferedService: serviceName };
}

/**
 * The service that is planned for the order goes before the store's usual one, where a courier offers it for
 * this parcel.
 */
export function preferPlanned(
  rates: readonly RateView[],
  couriers: readonly CourierAccount[],
  order: OrderToSend,
): RateView[] {
  const isPlanned = isPlannedFor(couriers, order);
  return rates.some(isPlanned)
    ? rates.map((rate) => ({ ...rate, isPreferred: isPlanned(rate) }))
    : [...rates];
}

/**
 * What each courier wants for a parcel. One that refuses or is away does not hide the others; where none
 * answers, what the first said is thrown.
 */
export async function askForRates(
  ctx: Ctx,
  couriers: readonly CourierAccount[],
  parcel: ParcelToSend & { package: string | null },
  settings: SenderSettings,
): Promise<Pick<RatesView, "rates" | "silent">> {
  const problems: { provider: string; error: AppError }[] = [];
  const offers = await Promise.all(
    couriers.map(async (courier) => {
      try {
        return {
          courier,
          rates: await askCourier(ctx, courier.id, ({ port, vendor }) => port.rates(vendor, parcel)),
        };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        problems.push({ provider: courier.name, error });
        return { courier, rates: [] };
      }
    }),
  );
  const [first] = problems;
  if (first !== undefined && problems.length === couriers.length) throw first.error;
  const chosenFirst = settings.firstByPackage[parcel.package ?? "any"];
  const all = offers.flatMap(({ courier, rates }) => {
    const { preferred, hidden } = choiceOf(settings, courier);
    const isFirst = ({ serviceCode }: LabelRate): boolean =>
      chosenFirst === undefined
        ? serviceCode === preferred
        : chosenFirst.platform === courier.platform && chosenFirst.serviceCode === serviceCode;
    return rates.map((rate) => ({
      isHidden: hidden.includes(rate.serviceCode),
      view: viewRate(rate, courier, isFirst(rate)),
    }));
  });
  const shown = all.filter(({ isHidden }) => !isHidden);
  return {
    // Where hiding leaves nothing for this parcel, what there is is better than nothing.
    rates: (shown.length === 0 ? all : shown).map(({ view }) => view).sort((a, b) => a.price - b.price),
    silent: problems.map(({ provider, error }) => ({ provider, msg: error.message })),
  };
}

function viewRate(
  { priceMinor, ...rate }: LabelRate,
  { id: accountId, name: provider }: CourierAccount,
  isPreferred: boolean,
): RateView {
  return { accountId, provider, ...rate, price: toDecimal(priceMinor, rate.currency), isPreferred };
}

/**
 * Everything that a courier offers, with what the store thinks of it. Throws LABEL_PROVIDER_MISSING,
 * ACCOUNT_NOT_FOUND, FIELDS_INVALID, COURIER_REFUSED, COURIER_AWAY.
 */
export async function listServices(ctx: Ctx, accountId: string | undefined): Promise<LabelServiceView[]> {
  requireScope(ctx, "labels.buy");
  const courier = await chooseCourier(ctx, accountId);
  const { preferred, hidden } = choiceOf(await inStore(ctx, readSenderSettings), courier);
  const services = await askCourier(ctx, courier.id, ({ port, vendor }) => port.services(vendor));
  return services.map((service) => ({
    ...service,
    isPreferred: service.serviceCode === preferred,
    isHidden: hidden.includes(service.serviceCode),
  }));
}

function choiceOf({ services }: SenderSettings, { platform }: CourierAccount): ServiceChoice {
  return services[platform] ?? { preferred: null, hidden: [] };
}
