/**
 * The Trading API (`/ws/api.dll`): one address, XML in and out, HTTP 200 whatever happens. The call is named
 * by X-EBAY-API-CALL-NAME, the token is in X-EBAY-API-IAF-TOKEN.
 */
import { Refusal } from "../engine.ts";
import type { Answer, Call } from "../http/call.ts";
import { answer } from "../http/call.ts";
import { readForm } from "../http/multipart.ts";
import type { Route } from "../http/router.ts";
import { getBestOffers, respondToBestOffer } from "./best-offers.ts";
import type { EbayContext } from "./ebay.context.ts";
import { sellerOf } from "./ebay.context.ts";
import { toIso, toMarketplaceId } from "./ebay.wire.ts";
import { uploadPicture } from "./picture-service.ts";
import { childText, parseXml, writeXml } from "./xml.ts";
import type { XmlElement, XmlFields } from "./xml.ts";

export const TRADING_PATH = "/ws/api.dll";
const VERSION = "1379";

type TradingCall = (request: XmlElement, context: EbayContext, file: Buffer | null) => XmlFields;
const CALLS: Readonly<Record<string, TradingCall>> = {
  GetBestOffers: getBestOffers,
  RespondToBestOffer: respondToBestOffer,
  UploadSiteHostedPictures: uploadPicture,
  GeteBayOfficialTime: () => ({}),
  GetUser: (_request, context) => {
    const { username, country } = sellerOf(context);
    return { User: { Site: toMarketplaceId(country) === "EBAY_GB" ? "UK" : country, UserID: username } };
  },
};

export const TRADING_ROUTES: readonly Route<EbayContext>[] = [
  { method: "POST", pattern: TRADING_PATH, run: runCall },
];

function runCall(call: Call, context: EbayContext): Answer {
  const { sim } = context;
  const [xml = call.raw, file = null] = readForm(call.raw, call.headers["content-type"]) ?? [];
  const request = parseXml(xml.toString("utf8"));
  const named = call.headers["x-ebay-api-call-name"];
  const name = typeof named === "string" ? named : (request?.name.replace(/Request$/, "") ?? "");
  if (request === null) return sayTradingError(sim.now(), name, 5, "XML Parse error.");
  const run = CALLS[name];
  if (run === undefined || request.name !== `${name}Request`)
    return sayTradingError(sim.now(), name, 2, `The call ${name} is not valid or not supported here.`);
  const correlation = childText(request, "MessageID") || undefined;
  try {
    return say(name, {
      ...head(sim.now(), "Success", correlation),
      ...tail(),
      ...run(request, context, file),
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return sayTradingError(sim.now(), name, Number(error.code) || 37, error.message, correlation);
  }
}

function head(now: number, ack: string, correlation: string | undefined): XmlFields {
  return { Timestamp: toIso(now), Ack: ack, CorrelationID: correlation };
}

function tail(): XmlFields {
  return { Version: VERSION, Build: `E${VERSION}_PRACTICE_API` };
}

/** A failure in the Trading API's words; HTTP says 200 all the same. */
export function sayTradingError(
  now: number,
  callName: string,
  code: number,
  message: string,
  correlation?: string,
): Answer {
  return say(callName, {
    ...head(now, "Failure", correlation),
    Errors: {
      ShortMessage: message,
      LongMessage: message,
      ErrorCode: code,
      SeverityCode: "Error",
      ErrorClassification: code === 10007 ? "SystemError" : "RequestError",
    },
    ...tail(),
  });
}

function say(callName: string, fields: XmlFields): Answer {
  const root = `${/^[A-Za-z]{1,60}$/.test(callName) ? callName : ""}Response`;
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="urn:ebay:apis:eBLBaseComponents">${writeXml(fields)}</${root}>`;
  return answer(200, body, { "content-type": "text/xml; charset=utf-8" });
}
