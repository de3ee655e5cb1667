/**
 * A small eBay over HTTP for tests: what the connector calls, answered as eBay's documents say, with troubles
 * on demand. Its list of orders is sorted by making, so an order that changes moves nowhere but may leave the
 * stretch that is asked for, as at eBay. Everything that it was asked is kept.
 */
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { MarketTrouble } from "@stallkeeper/connector-sdk/conformance";
import { refusal } from "./fake-ebay-answers.test-server.ts";
import type { AskedRequest, FakeAnswer } from "./fake-ebay-answers.test-server.ts";
import { answerFeedback, FakeFeedback } from "./fake-ebay-feedback.test-server.ts";
import { answerInventory, FakeInventory } from "./fake-ebay-inventory.test-server.ts";
import { answerNotifications, FakeNotifications } from "./fake-ebay-notifications.test-server.ts";
import { answerCancellations, answerOrders, FakeOrders, isSigned } from "./fake-ebay-orders.test-server.ts";
import { answerTalk, FakeTalk } from "./fake-ebay-talk.test-server.ts";
import { answerTrading, FakeOffers } from "./fake-ebay-trading.test-server.ts";

interface Trouble {
  readonly kind: MarketTrouble;
  count: number;
  readonly path: string;
  readonly method?: string | undefined;
}

export class FakeEbay {
  readonly asked: AskedRequest[] = [];
  readonly orders = new FakeOrders();
  readonly talk = new FakeTalk();
  readonly feedback = new FakeFeedback();
  readonly offers = new FakeOffers();
  readonly notifications = new FakeNotifications();
  readonly inventory = new FakeInventory();
  readonly client = { clientId: "Stall-keeper-PRD-1", clientSecret: "PRD-secret-1" };
  troubles: Trouble[] = [];
  /** Share of calls that meet a trouble, by a seed. */
  faults: { readonly rate: number; seed: number } | null = null;
  /** Whether refunds must be signed, as for sellers of the EU and the UK. */
  isSignatureWanted = true;
  isRevoked = false;
  /** Runs before a call is answered, to change things between pages. */
  beforeAnswer: ((asked: AskedRequest) => void) | null = null;
  seller = "northlane";
  /** The site that the seller signed up at. */
  site = "EBAY_DE";
  /** What the Finances API lists, newest first. */
  readonly money: Record<"transactions" | "payouts", object[]> = { transactions: [], payouts: [] };
  /** Who signed in, by access token. */
  #users = new Map<string, string>();
  #apps = new Set<string>();
  #made = 0;
  readonly #server: Server = createServer((request, response) => void this.#serve(request, response));

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** A living access token of the seller, or of another at the same application, as a sign-in gives it. */
  grant(seller = this.seller): string {
    this.#made += 1;
    const token = `v^1.1#user#${this.#made}`;
    this.#users.set(token, seller);
    return token;
  }

  /** Every access token of the seller is dead; a renewal works. */
  expireAccess(): void {
    this.#users.clear();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://ebay");
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const asked: AskedRequest = {
      method: request.method ?? "",
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      ),
      text: firstPart(Buffer.concat(chunks).toString("utf8"), request.headers["content-type"]),
    };
    this.asked.push(asked);
    this.beforeAnswer?.(asked);
    const trouble = this.#troubleFor(asked);
    if (trouble === "429") return end(response, { status: 429, headers: { "retry-after": "0" } });
    if (trouble === "500") return end(response, refusal(500, 30_500, "System error"));
    if (trouble === "html")
      return void response.writeHead(502, { "content-type": "text/html" }).end("<html>Bad gateway</html>");
    const answer = this.#answer(asked);
    if (trouble === "resetAfterCommit") return void request.socket.destroy();
    if (trouble === "truncated") {
      const whole = answer.xml ?? JSON.stringify(answer.body ?? {});
      return void response
        .writeHead(answer.status, { "content-type": "application/json" })
        .end(whole.slice(0, Math.max(1, whole.length >> 1)));
    }
    end(response, answer);
  }

  #troubleFor(asked: AskedRequest): MarketTrouble | null {
    const isMeant = ({ count, path, method }: Trouble): boolean =>
      count > 0 && asked.path.includes(path) && (method !== "write" || asked.method !== "GET");
    const found = this.troubles.find(isMeant);
    if (found !== undefined) {
      found.count -= 1;
      return found.kind;
    }
    if (this.faults === null || asked.path.includes("oauth2")) return null;
    // A small generator of Park and Miller's: the same seed, the same troubles.
    const roll = (): number => {
      const next = ((this.faults?.seed ?? 1) * 48_271) % 2_147_483_647;
      if (this.faults !== null) this.faults.seed = next;
      return next / 2_147_483_647;
    };
    if (roll() >= this.faults.rate) return null;
    const kinds: readonly MarketTrouble[] = ["429", "500", "html", "truncated", "resetAfterCommit"];
    return kinds[Math.floor(roll() * kinds.length)] ?? "500";
  }

  #answer(asked: AskedRequest): FakeAnswer {
    if (asked.path === "/identity/v1/oauth2/token") return this.#token(asked);
    if (asked.path === "/ws/api.dll") {
      const isKnown = this.#users.has(asked.headers["x-ebay-api-iaf-token"] ?? "");
      return answerTrading(this.offers, asked, { isSignedIn: isKnown });
    }
    const isPostOrder = asked.path.startsWith("/post-order/v2/");
    const bearer = (asked.headers.authorization ?? "").replace(isPostOrder ? "IAF " : "Bearer ", "");
    const isApp = this.#apps.has(bearer);
    if (!isApp && !this.#users.has(bearer)) return refusal(401, 1001, "Invalid access token");
    if (asked.path === "/commerce/identity/v1/user/")
      return {
        status: 200,
        body: { username: this.seller, accountType: "BUSINESS", registrationMarketplaceId: this.site },
      };
    if (asked.path.startsWith("/sell/fulfillment/v1/"))
      return answerOrders(this.orders, asked, { isSignatureWanted: this.isSignatureWanted });
    if (isPostOrder)
      return answerCancellations(this.orders, asked, {
        isSigned: !this.isSignatureWanted || isSigned(asked),
      });
    if (asked.path.startsWith("/sell/inventory/v1/")) return answerInventory(this.inventory, asked);
    if (asked.path.startsWith("/sell/finances/v1/")) return this.#money(asked);
    if (asked.path.startsWith("/commerce/message/v1/")) return answerTalk(this.talk, asked, this.seller);
    const aboutFeedback = answerFeedback(this.feedback, asked);
    if (aboutFeedback !== null) return aboutFeedback;
    return answerNotifications(this.notifications, asked, { isApp, seller: this.#users.get(bearer) ?? "" });
  }

  /** Pages of what a test put there; 204 where there is nothing, as eBay says it. */
  #money({ path, query, headers }: AskedRequest): FakeAnswer {
    if (this.site !== "EBAY_US" && headers["x-ebay-c-marketplace-id"] !== this.site)
      return refusal(400, 135_000, "Which marketplace?");
    const list = path.endsWith("/payout") ? "payouts" : "transactions";
    const [, payoutId] = /^payoutId:\{(.+)\}$/.exec(query.filter ?? "") ?? [];
    const [, from = ""] = /Date:\[(.+)\.\./.exec(query.filter ?? "") ?? [];
    const all = this.money[list] as Record<string, string | undefined>[];
    const wanted = all.filter((one) =>
      payoutId === undefined
        ? (one.transactionDate ?? one.payoutDate ?? "9") >= from
        : one.payoutId === payoutId,
    );
    const page = wanted.slice(Number(query.offset), Number(query.offset) + Number(query.limit));
    return page.length === 0 ? { status: 204 } : { status: 200, body: { [list]: page } };
  }

  #token({ headers, text }: AskedRequest): FakeAnswer {
    const { clientId, clientSecret } = this.client;
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
    if (headers.authorization !== basic)
      return {
        status: 401,
        body: { error: "invalid_client", error_description: "client authentication failed" },
      };
    const grant = new URLSearchParams(text);
    this.#made += 1;
    if (grant.get("grant_type") === "client_credentials") {
      const token = `v^1.1#app#${this.#made}`;
      this.#apps.add(token);
      return {
        status: 200,
        body: { access_token: token, expires_in: 7200, token_type: "Application Access Token" },
      };
    }
    const isGood =
      !this.isRevoked &&
      (grant.get("grant_type") === "authorization_code"
        ? grant.get("code") === "good-code" && grant.get("redirect_uri") === "Stall-RuName"
        : grant.get("refresh_token") === "v^1.1#refresh");
    if (!isGood)
      return {
        status: 400,
        body: { error: "invalid_grant", error_description: "the provided grant is invalid" },
      };
    return {
      status: 200,
      body: {
        access_token: this.grant(),
        expires_in: 7200,
        token_type: "User Access Token",
        ...(grant.get("grant_type") === "authorization_code"
          ? { refresh_token: "v^1.1#refresh", refresh_token_expires_in: 47_304_000 }
          : {}),
      },
    };
  }
}

/** Of a form with a file what stands before the file. */
function firstPart(text: string, type: string | undefined): string {
  const [, boundary] = /^multipart\/form-data; boundary=(.+)$/.exec(type ?? "") ?? [];
  if (boundary === undefined) return text;
  const [, first = ""] = text.split(`--${boundary}\r\n`);
  return first.slice(first.indexOf("\r\n\r\n") + 4).trimEnd();
}

function end(response: ServerResponse, { status, body, xml, headers = {} }: FakeAnswer): void {
  response.writeHead(status, {
    "content-type": xml === undefined ? "application/json" : "text/xml",
    ...headers,
  });
  response.end(xml ?? (body === undefined ? "" : JSON.stringify(body)));
}
