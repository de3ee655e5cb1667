/** The calls that the specification lists (spec 7), by their method and path, with what each answers. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { callOf, callRoute, needsCall, routesOf } from "./call-route.fixture.ts";
import { openHouse, type House } from "./house.fixture.ts";

let house: House;
beforeAll(async () => void (house = await openHouse()));
afterAll(() => house.close());

const user = { user: { email: expect.any(String), scopes: expect.any(Array) } };
const rows = expect.any(Array);
const fields = expect.any(Object);
/** What the table of the specification shows of the payload; null where it shows nothing. */
const payloads: Record<string, unknown> = {
  "POST /api/user/login": user,
  "GET /api/user/session": user,
  "GET /api/flashes/": rows,
  "POST /api/user/logout": null,
  "POST /api/user/changePassword": null,
  "POST /api/user/request2FA": fields,
  "POST /api/user/confirm2FA": null,
  "POST /api/user/remove2FA": null,
  "POST /api/user/saveProfile": user,
  "POST /api/user/unlink": user,
  "GET /api/dashboard/stats": { newOrders: expect.any(Number), saleStats: fields },
  "GET /api/meta/platforms": rows,
  "GET /api/meta/accounts": rows,
  "GET /api/meta/couriers": rows,
  "GET /api/meta/settings": fields,
  "GET /api/meta/incubator": fields,
  "GET /api/meta/categories": rows,
  "GET /api/meta/brands": rows,
  "GET /api/meta/variants": rows,
  "PATCH /api/meta/settings": null,
  "POST /api/meta/incubator": null,
  "POST /api/messages/": { _id: expect.any(String), messages: rows },
  "POST /api/messages/reload": null,
  "POST /api/messages/reloadSession/:sessionId": null,
  "POST /api/offers/": null,
  "POST /api/fulfilment/markAsShipped": null,
  "POST /api/refunds/": null,
  "POST /api/services/log/": null,
};

test("[REST-1] every call of the specification exists, and answers with its payload in a data field", async () => {
  const routes = new Map(routesOf(house).map((route) => [route.key, route]));
  const answers: Record<string, unknown> = {};
  for (const [key, payload] of Object.entries(payloads)) {
    const route = routes.get(key);
    if (route === undefined) throw new Error(`${key} is no route`);
    const store = await house.makeStore();
    const given = (needsCall(route) ? await callOf(route).prepare?.(store, house) : undefined) ?? {};
    const { status, text } = await callRoute(house, route, { store, given });
    if (status >= 300) throw new Error(`${key} answers ${status}: ${text}`);
    answers[key] = payload === null ? null : (JSON.parse(text) as { data: unknown }).data;
  }
  expect(answers).toMatchObject(payloads);
});
