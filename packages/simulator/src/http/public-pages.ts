/**
 * What a browser may open without a sign-in: pictures (media/pictures.ts), a page per listing, and a front
 * page.
 */
import type { Sim } from "../engine.ts";
import { takePicture } from "../media/pictures.ts";
import { formatMinor } from "../money.ts";
import type { Market } from "../model.ts";
import { MARKETS } from "../model.ts";
import type { Answer } from "./call.ts";
import { answer } from "./call.ts";

const NAMES: Record<Market, string> = {
  bazaar: "Bazaar",
  atelier: "Atelier",
  thriftly: "Thriftly",
  ebay: "eBay",
};
const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:8vh auto;padding:0 " +
  "1rem;color:#1d1e1a;background:#f3f1ea}img{width:100%;max-width:20rem}p{white-space:pre-line}";
const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'",
};

/** Makes a text harmless inside HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${String(mark.charCodeAt(0))};`);
}

/** The public page of a path, or null when there is none. */
export function answerPublicPage(sim: Sim, path: string): Answer | null {
  if (path === "/") return answerFrontPage(sim);
  const [, market, id] = /^\/(bazaar|atelier|thriftly|ebay)\/listing\/([A-Z0-9-]+)$/.exec(path) ?? [];
  const listing =
    market === undefined || id === undefined ? undefined : sim.store.listing.get(market as Market, id);
  if (listing === undefined) return null;
  const price = `${formatMinor(listing.priceMinor, listing.currency)} ${listing.currency}`;
  const [first] = listing.pictures;
  const image =
    first === undefined || !/^[a-z]+-\d+$/.test(first) ? "" : `<img src="/media/${first}.jpg" alt="">`;
  return answer(
    200,
    page(
      `${listing.title} · ${NAMES[listing.market]}`,
      `<h1>${escapeHtml(listing.title)}</h1>${image}
      <p><strong>${price}</strong> · sold by ${escapeHtml(listing.account)}</p><p>${escapeHtml(listing.description)}</p>`,
    ),
    PAGE_HEADERS,
  );
}

/** The picture of a path, or null when the path leads to none. */
export async function answerPicture(path: string): Promise<Answer | null> {
  const [, kind, number] = /^\/media\/([a-z]+)-(\d{1,2})\.jpg$/.exec(path) ?? [];
  const picture = kind === undefined ? null : await takePicture(kind, Number(number));
  return picture === null
    ? null
    : answer(200, picture, {
        "content-type": "image/jpeg",
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'",
      });
}

function answerFrontPage(sim: Sim): Answer {
  const rows = MARKETS.map((market) => {
    const names = [...sim.store.account.all()]
      .filter((one) => one.market === market)
      .map(
        (one) =>
          `${escapeHtml(one.username)} (${String(sim.store.order.list(market, one.username).length)} orders)`,
      );
    return `<h2>${NAMES[market]}</h2><p>${names.join(", ") || "nobody sells here yet"}</p>`;
  });
  return answer(
    200,
    page(
      "Practice market",
      `<h1>Practice market</h1><p>Pretend marketplaces. Nothing here reaches a real buyer.</p>${rows.join("")}`,
    ),
    PAGE_HEADERS,
  );
}

function page(title: string, body: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;
}
