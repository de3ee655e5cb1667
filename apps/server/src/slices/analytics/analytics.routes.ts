import type { FastifyInstance } from "fastify";
import { ctxOf, serve } from "../../platform/http/index.ts";
import { readRates, removeRate, saveRates } from "./change-rates.ts";
import { readChoices, readSalesOrders } from "./read-behind.ts";
import { readProfit } from "./read-profit.ts";
import {
  readHoursToShip,
  readServedDays,
  readServedGroups,
  readService,
  readServiceOffers,
  readServiceOrders,
  readServiceTalks,
} from "./read-service.ts";
import { readStockFigures } from "./read-stock.ts";
import { readCountries, readCurrencies, readHours, readItems, readSales } from "./read-sales.ts";

/** The figures of Analytics. */
export function addAnalyticsRoutes(app: FastifyInstance): void {
  serve(app, "GET /api/analytics/sales", async (request) => ({
    data: await readSales(ctxOf(request), request.asked),
  }));
  serve(app, "GET /api/analytics/choices", async (request) => ({
    data: await readChoices(ctxOf(request), request.asked),
  }));
  serve(app, "GET /api/analytics/orders", async (request) => ({
    data: await readSalesOrders(ctxOf(request), request.asked),
  }));
  serve(app, "GET /api/analytics/hours", async (request) => ({
    data: await readHours(ctxOf(request), request.asked),
  }));
  serve(app, "GET /api/analytics/countries", async (request) => ({
    data: await readCountries(ctxOf(request), request.asked),
  }));
  serve(app, "GET /api/analytics/items", async (request) => ({
    data: await readItems(ctxOf(request), request.asked),
  }));
  serve(app, "GET /api/analytics/currencies", async (request) => ({
    data: await readCurrencies(ctxOf(request), request.asked),
  }));
  serve(app, "GET /api/analytics/rates", async (request) => ({ data: await readRates(ctxOf(request)) }));
  serve(app, "POST /api/analytics/rates", async (request) => {
    await saveRates(ctxOf(request), request.input);
    return { data: { done: true } };
  });
  serve(app, "POST /api/analytics/rates/remove", async (request) => {
    await removeRate(ctxOf(request), request.input);
    return { data: { done: true } };
  });
  serve(app, "GET /api/analytics/stock", async (request) => ({
    data: await readStockFigures(ctxOf(request), request.asked),
  }));
  serve(app, "GET /api/analytics/service", async (request) => ({
    data: await readService(ctxOf(request), request.asked),
  }));
  serve(app, "GET /api/analytics/service/days", async (request) => ({
    data: await readServedDays(ctxOf(request), request.asked),
  }));
  serve(app, "GET /api/analytics/service/groups", async (request) => ({
    data: await readServedGroups(ctxOf(request), request.asked),
  }));
  serve(app, "GET /api/analytics/service/hours", async (request) => ({
    data: await readHoursToShip(ctxOf(request), request.asked),
  }));
  serve(app, "GET /api/analytics/service/orders", async (request) => ({
    data: await readServiceOrders(ctxOf(request), request.asked),
  }));
  serve(app, "GET /api/analytics/service/conversations", async (request) => ({
    data: await readServiceTalks(ctxOf(request), request.asked),
  }));
  serve(app, "GET /api/analytics/service/offers", async (request) => ({
    data: await readServiceOffers(ctxOf(request), request.asked),
  }));
  serve(app, "GET /api/analytics/profit", async (request) => ({
    data: await readProfit(ctxOf(request), request.asked),
  }));
}
