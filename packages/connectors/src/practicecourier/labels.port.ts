import type { LabelsPort } from "@stallkeeper/connector-sdk";
import { toDecimalText } from "@stallkeeper/domain";
import {
  fileWire,
  labelsWire,
  labelWire,
  manifestsWire,
  manifestWire,
  ratesWire,
  servicesWire,
  toCourierParcel,
  toFile,
  toManifest,
  toPurchasedLabel,
  toRate,
  toTrackedParcel,
  trackingWire,
} from "./label.mapping.ts";
import { callCourier, fetchFromCourier } from "./practicecourier.client.ts";

/** The courier keeps keys for ever: the same key and body has one effect, whatever happened to the answer. */
export const practicecourierLabels: LabelsPort = {
  idempotent: true,
  takesReturns: true,
  formats: ["4x6", "a6", "zpl"],
  trackingPattern: "^CP\\d{9}XP$",

  async services(ctx) {
    const { services } = await fetchFromCourier(ctx, {
      operation: "labels.services",
      method: "GET",
      path: "/services",
      schema: servicesWire,
    });
    return services.map(({ service, service_name: serviceName, tracked: isTracked }) => ({
      serviceCode: service,
      serviceName,
      isTracked,
    }));
  },

  async rates(ctx, parcel) {
    const { rates } = await fetchFromCourier(ctx, {
      operation: "labels.rates",
      method: "POST",
      path: "/rates",
      json: toCourierParcel(parcel),
      schema: ratesWire,
      effect: "read",
    });
    return rates.map(toRate);
  },

  async buy(ctx, purchase) {
    const { currency, idempotencyKey, isReturn, maxPriceMinor, reference, serviceCode, shipDate } = purchase;
    return toPurchasedLabel(
      await fetchFromCourier(ctx, {
        operation: "labels.buy",
        method: "POST",
        path: "/labels",
        schema: labelWire,
        headers: { "idempotency-key": idempotencyKey.slice(0, 100) },
        json: {
          ...toCourierParcel(purchase),
          service: serviceCode,
          reference,
          ship_date: shipDate,
          ...(isReturn ? { return: true } : {}),
          max_price: { amount: toDecimalText(maxPriceMinor, currency), currency },
        },
      }),
    );
  },

  async find(ctx, reference) {
    const { labels } = await fetchFromCourier(ctx, {
      operation: "labels.find",
      method: "GET",
      path: "/labels",
      query: { reference },
      schema: labelsWire,
    });
    return labels[0] === undefined ? null : toPurchasedLabel(labels[0]);
  },

  async read(ctx, labelRef) {
    const response = await callCourier(ctx, {
      operation: "labels.read",
      method: "GET",
      path: `/labels/${encodeURIComponent(labelRef)}`,
      schema: labelWire,
      accept: [404],
    });
    return response.isOk ? toPurchasedLabel(response.body) : null;
  },

  async file(ctx, { labelRef, format }) {
    return toFile(
      await fetchFromCourier(ctx, {
        operation: "labels.file",
        method: "GET",
        path: `/labels/${encodeURIComponent(labelRef)}/file`,
        query: { format },
        schema: fileWire,
      }),
    );
  },

  async void(ctx, labelRef) {
    const label = toPurchasedLabel(
      await fetchFromCourier(ctx, {
        operation: "labels.void",
        method: "POST",
        path: `/labels/${encodeURIComponent(labelRef)}/void`,
        schema: labelWire,
      }),
    );
    return label.void ?? { state: "requested", reason: null };
  },

  async closeDay(ctx, { idempotencyKey, shipDate }) {
    return toManifest(
      await fetchFromCourier(ctx, {
        operation: "manifests.close",
        method: "POST",
        path: "/manifests",
        json: { ship_date: shipDate },
        schema: manifestWire,
        headers: { "idempotency-key": idempotencyKey.slice(0, 100) },
      }),
    );
  },

  async findManifest(ctx, shipDate) {
    const { manifests } = await fetchFromCourier(ctx, {
      operation: "manifests.find",
      method: "GET",
      path: "/manifests",
      query: { ship_date: shipDate },
      schema: manifestsWire,
    });
    return manifests[0] === undefined ? null : toManifest(manifests[0]);
  },

  async track(ctx, trackingNumber) {
    const response = await callCourier(ctx, {
      operation: "labels.track",
      method: "GET",
      path: `/tracking/${encodeURIComponent(trackingNumber)}`,
      schema: trackingWire,
      accept: [404],
    });
    return response.isOk ? toTrackedParcel(response.body) : null;
  },
};
