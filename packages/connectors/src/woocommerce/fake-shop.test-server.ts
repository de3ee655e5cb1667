/**
 * A small WooCommerce shop over plain http for tests: real sockets, one-legged OAuth checked as the vendor
 * checks it (own signature base, nonce works once, ±15 minutes), lists cut at each call, no idempotency.
 * Keeps what it was asked.
 */
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { FakeProducts } from "./fake-shop-products.test-server.ts";
import { buildShopOrder } from "./fake-shop-orders.test-server.ts";
import type { ShopOrder } from "./fake-shop-orders.test-server.ts";

export interface AskedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, string>;
  readonly body: unknown;
}
interface Trouble {
  kind: "429" | "500" | "503" | "html" | "truncated" | "resetAfterCommit";
  count: number;
  path: string;
  method?: string | undefined;
}
interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  body: { code, message, data: { status } },
});

const vendorStatuses = [
  "auto-draft",
  "checkout-draft",
  "pending",
  "processing",
  "on-hold",
  "completed",
  "cancelled",
  "refunded",
  "failed",
  "trash",
];

/** Lines of a refund as the shop shows them: negative, each with the line of the order it is for. */
function refundedLines(asked: unknown): object[] {
  const negative = (amount: number | undefined): string => (-(amount ?? 0)).toFixed(2);
  return (
    (asked ?? []) as {
      id: number;
      quantity?: number;
      refund_total?: number;
      refund_tax?: { id: number; refund_total: number }[];
    }[]
  ).map((line) => ({
    id: line.id + 50_000,
    quantity: -(line.quantity ?? 0),
    total: negative(line.refund_total),
    taxes: (line.refund_tax ?? []).map((tax) => ({ id: tax.id, total: negative(tax.refund_total) })),
    total_tax: negative((line.refund_tax ?? []).reduce((sum, tax) => sum + tax.refund_total, 0)),
    meta_data: [{ id: 1, key: "_refunded_item_id", value: String(line.id) }],
  }));
}

export class FakeShop {
  readonly key = {
    consumerKey: "ck_0123456789abcdef0123456789abcdef01234567",
    consumerSecret: "cs_89abcdef0123456789abcdef0123456789abcdef",
  };
  permission: "read" | "write" | "read_write" = "read_write";
  isKeyKnown = true;
  /** What the role of the key's user allows. */
  isRoleStrong = true;
  title = "Ada&#039;s Radios";
  restRoot: "/wp-json" | "/index.php/wp-json" | "/?rest_route=" = "/wp-json";
  /** The folder that WordPress lives in, such as "/shop". */
  folder = "";
  /** Another address of this shop, without a slash at its end; every call is sent on to it. */
  movedTo: string | null = null;
  /** Statuses that plugins of this shop added. */
  ownStatuses: string[] = [];
  /** What PHP prints before every answer. */
  notice = "";
  readonly orders = new Map<number, ShopOrder>();
  readonly products = new FakeProducts(() => this.tick());
  readonly notes: {
    id: number;
    orderId: number;
    note: string;
    customer_note: boolean;
    date_created_gmt: string;
  }[] = [];
  readonly refunds: { id: number; orderId: number; amount: string; [field: string]: unknown }[] = [];
  readonly hooks: { id: number; topic: string; delivery_url: string; secret: string; status: string }[] = [];
  readonly asked: AskedRequest[] = [];
  troubles: Trouble[] = [];
  private readonly nonces = new Set<string>();
  private clockMs = Date.parse("2026-01-10T09:00:00Z");
  private nextId = 100;
  private readonly server = createServer((request, response) => void this.handle(request, response));

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** The shop's next second, without Z as the shop writes it. */
  tick(seconds = 1): string {
    this.clockMs += seconds * 1000;
    return new Date(this.clockMs).toISOString().slice(0, 19);
  }

  addOrder(fields: Partial<ShopOrder> = {}, changedAt = this.tick()): number {
    this.nextId += 1;
    this.orders.set(this.nextId, buildShopOrder(this.nextId, changedAt, fields));
    return this.nextId;
  }

  change(id: number, fields: Partial<ShopOrder>): void {
    const order = this.orders.get(id);
    if (order) this.orders.set(id, { ...order, ...fields, date_modified_gmt: this.tick() });
  }

  /**
   * The route of the REST API that an address names, at the one root where this shop has it; null: a page.
   */
  private routeOf({ pathname, searchParams }: URL): string | null {
    if (!pathname.startsWith(`${this.folder}/`)) return null;
    const url = { pathname: pathname.slice(this.folder.length), searchParams };
    if (this.restRoot === "/?rest_route=") return url.searchParams.get("rest_route");
    return url.pathname.startsWith(`${this.restRoot}/`) ? url.pathname.slice(this.restRoot.length) : null;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const url = new URL(request.url ?? "/", `http://${request.headers.host ?? ""}`);
    const route = this.routeOf(url);
    const method = request.method ?? "GET";
    const text = Buffer.concat(chunks).toString("utf8");
    const body: unknown = text === "" ? null : JSON.parse(text);
    const path = route === "/" ? "/wp-json/" : (route ?? url.pathname).replace("/wc/v3", "");
    if (this.movedTo !== null) {
      return void response.writeHead(301, { location: `${this.movedTo}${url.pathname}${url.search}` }).end();
    }
    const query = [...url.searchParams].filter(([name]) => name !== "rest_route");
    this.asked.push({ method, path, query: Object.fromEntries(query), body });
    const trouble = this.troubles.find(
      (entry) =>
        entry.count > 0 &&
        url.pathname.includes(entry.path) &&
        (entry.method !== "write" || method !== "GET"),
    );
    if (trouble) trouble.count -= 1;
    if (trouble?.kind === "429")
      return this.send(response, {
        status: 429,
        body: { code: "too_many", message: "Slow down." },
        headers: { "retry-after": "2" },
      });
    if (trouble?.kind === "500")
      return this.send(
        response,
        refusal(500, "internal_server_error", "There has been a critical error on this website."),
      );
    if (trouble?.kind === "503")
      return this.send(response, {
        status: 503,
        body: "<h1>Briefly unavailable for scheduled maintenance.</h1>",
        headers: { "content-type": "text/html", "retry-after": "600" },
      });
    if (trouble?.kind === "html")
      return this.send(response, {
        status: 200,
        body: "<!doctype html><title>Maintenance</title>",
        headers: { "content-type": "text/html" },
      });
    // An address without the API is a page of the shop, or nothing.
    const page =
      this.restRoot === "/?rest_route="
        ? { status: 404, body: "<!doctype html><title>Not found</title>" }
        : { status: 200, body: "<!doctype html><title>Ada</title>" };
    const answer: Answer =
      route === null
        ? page
        : route === "/"
          ? { status: 200, body: { name: this.title, namespaces: ["wp/v2", "wc/v3"] } }
          : (this.refuseKey(url, method) ??
            this.refuseRole() ??
            this.answer(method, path, url.searchParams, body));
    if (trouble?.kind === "resetAfterCommit") return void response.destroy();
    if (trouble?.kind === "truncated") {
      const whole = JSON.stringify(answer.body);
      response.writeHead(200, { "content-type": "application/json", "content-length": String(whole.length) });
      response.write(whole.slice(0, Math.floor(whole.length / 2)));
      return void setTimeout(() => response.destroy(), 10);
    }
    this.send(response, answer);
  }

  private send(response: ServerResponse, answer: Answer): void {
    response.writeHead(answer.status, {
      "content-type": "application/json; charset=UTF-8",
      ...answer.headers,
    });
    response.end(
      typeof answer.body === "string" ? answer.body : `${this.notice}${JSON.stringify(answer.body)}`,
    );
  }

  /** As wc_rest_check_post_permissions does it: the key is right, its user may not. */
  private refuseRole(): Answer | null {
    return this.isRoleStrong
      ? null
      : refusal(403, "woocommerce_rest_cannot_view", "Sorry, you cannot list resources.");
  }

  /** As class-wc-rest-authentication.php does it; null when the key may. */
  private refuseKey(url: URL, method: string): Answer | null {
    const parameters = new Map([...url.searchParams].filter(([name]) => name !== "oauth_signature"));
    const deny = (message: string): Answer => refusal(401, "woocommerce_rest_authentication_error", message);
    if (!this.isKeyKnown || parameters.get("oauth_consumer_key") !== this.key.consumerKey)
      return deny("Consumer key is invalid.");
    const encode = (text: string): string =>
      encodeURIComponent(text).replaceAll(
        /[!'()*]/g,
        (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
      );
    const query = [...parameters]
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, value]) => encode(`${encode(name)}=${encode(value)}`))
      .join("%26");
    const expected = createHmac("sha256", `${this.key.consumerSecret}&`)
      .update(`${method}&${encode(url.origin + url.pathname)}&${query}`)
      .digest("base64");
    if (url.searchParams.get("oauth_signature") !== expected)
      return deny("Invalid signature - provided signature does not match.");
    if (Math.abs(Date.now() / 1000 - Number(parameters.get("oauth_timestamp"))) > 900)
      return deny("Invalid timestamp.");
    const nonce = parameters.get("oauth_nonce") ?? "";
    if (this.nonces.has(nonce)) return deny("Invalid nonce - nonce has already been used.");
    this.nonces.add(nonce);
    if (method !== "GET" && this.permission === "read")
      return deny("The API key provided does not have write permissions.");
    if (method === "GET" && this.permission === "write")
      return deny("The API key provided does not have read permissions.");
    return null;
  }

  private answer(method: string, path: string, query: URLSearchParams, body: unknown): Answer {
    const fields = (body ?? {}) as Record<string, unknown>;
    const [, resource = "", idText, sub] = path.split("/");
    if (resource === "orders" && idText === "batch") return { status: 200, body: {} };
    if (resource === "orders" && idText === undefined) return this.list(query);
    if (resource === "orders") {
      const order = this.orders.get(Number(idText));
      if (!order) return refusal(404, "woocommerce_rest_shop_order_invalid_id", "Invalid ID.");
      if (sub === "notes") return this.notesOf(order.id, method, fields);
      if (sub === "refunds") return this.refundsOf(order, method, fields);
      if (method === "PUT" && !this.hasStatus(fields.status))
        return refusal(400, "rest_invalid_param", "Invalid parameter(s): status");
      if (method === "PUT") this.update(order, fields);
      return { status: 200, body: this.orders.get(order.id) };
    }
    const shelved = this.products.answer(method, path, query, fields);
    if (shelved !== null) return shelved;
    if (path === "/webhooks") return { status: 200, body: this.hooks };
    if (path === "/webhooks/batch") return this.batchHooks(fields);
    return refusal(404, "rest_no_route", "No route was found matching the URL and request method.");
  }

  private list(query: URLSearchParams): Answer {
    const pageSize = Number(query.get("per_page") ?? 10);
    if (pageSize > 100) return refusal(400, "rest_invalid_param", "Invalid parameter(s): per_page");
    const page = Number(query.get("page") ?? 1);
    const after = query.get("modified_after") ?? "";
    const before = query.get("modified_before") ?? "9999";
    const found = [...this.orders.values()].filter(
      (order) => order.date_modified_gmt > after && order.date_modified_gmt < before,
    );
    const sorted =
      query.get("orderby") === "modified"
        ? found.toSorted((left, right) =>
            left.date_modified_gmt < right.date_modified_gmt
              ? -1
              : left.date_modified_gmt > right.date_modified_gmt
                ? 1
                : right.id - left.id,
          )
        : found.toSorted((left, right) => left.id - right.id);
    return {
      status: 200,
      body: sorted.slice((page - 1) * pageSize, page * pageSize),
      headers: {
        "x-wp-total": String(sorted.length),
        "x-wp-totalpages": String(Math.ceil(sorted.length / pageSize)),
      },
    };
  }

  private hasStatus(status: unknown): boolean {
    return status === undefined || [...vendorStatuses, ...this.ownStatuses].some((known) => known === status);
  }

  private update(order: ShopOrder, fields: Record<string, unknown>): void {
    const meta = [...order.meta_data];
    for (const entry of (fields.meta_data ?? []) as { key: string; value: unknown }[]) {
      const known = meta.find((candidate) => candidate.key === entry.key);
      if (known) known.value = entry.value;
      else meta.push({ id: meta.length + 1, ...entry });
    }
    this.change(order.id, { ...fields, meta_data: meta });
  }

  private notesOf(orderId: number, method: string, fields: Record<string, unknown>): Answer {
    if (method === "GET")
      return {
        status: 200,
        body: this.notes.filter((note) => note.orderId === orderId && note.customer_note),
      };
    this.notes.push({
      id: this.notes.length + 1,
      orderId,
      note: typeof fields.note === "string" ? fields.note : "",
      customer_note: fields.customer_note === true,
      date_created_gmt: new Date().toISOString().slice(0, 19),
    });
    return { status: 201, body: this.notes.at(-1) };
  }

  /**
   * As measured (marketplaces B3): more than what is left is refused with 500, twice the same is two refunds.
   */
  private refundsOf(order: ShopOrder, method: string, fields: Record<string, unknown>): Answer {
    const made = this.refunds.filter((one) => one.orderId === order.id);
    if (method === "GET") return { status: 200, body: made };
    const amount = Number(fields.amount);
    const left = Number(order.total) - made.reduce((sum, one) => sum + Number(one.amount), 0);
    if (amount <= 0 || amount > left + 0.001)
      return refusal(500, "woocommerce_rest_cannot_create_order_refund", "Invalid refund amount.");
    if (fields.api_refund !== false && order.payment_method === "bacs") {
      return refusal(
        500,
        "woocommerce_rest_cannot_create_order_refund",
        "The payment gateway for this order does not support automatic refunds.",
      );
    }
    const refund = {
      id: 900 + this.refunds.length,
      orderId: order.id,
      amount: amount.toFixed(2),
      reason: fields.reason,
      meta_data: fields.meta_data,
      line_items: refundedLines(fields.line_items),
    };
    this.refunds.push(refund);
    this.change(order.id, {
      refunds: [
        ...(order.refunds as object[]),
        { id: refund.id, reason: fields.reason, total: `-${refund.amount}` },
      ],
    });
    return { status: 201, body: refund };
  }

  private batchHooks(fields: {
    create?: { topic: string; delivery_url: string; secret: string }[];
    update?: { id: number; secret: string; status: string }[];
    delete?: number[];
  }): Answer {
    const create = (fields.create ?? []).map((wanted) => {
      const hook = { id: this.hooks.length + 1, status: "active", ...wanted };
      this.hooks.push(hook);
      return hook;
    });
    const update = (fields.update ?? []).map((change) =>
      Object.assign(this.hooks.find((hook) => hook.id === change.id) ?? {}, change),
    );
    for (const id of fields.delete ?? [])
      this.hooks.splice(
        this.hooks.findIndex((hook) => hook.id === id),
        1,
      );
    return { status: 200, body: { create, update } };
  }
}
