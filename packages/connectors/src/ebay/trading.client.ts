/**
 * The Trading API: XML over one address, the call named by a header. Refusals come with status 200 and
 * `Ack` Failure. The version is the one whose types the requests were checked against.
 */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { AuthExpired, RateLimited, Rejected, Temporary } from "@stallkeeper/connector-sdk";
import type { ConnectorContext, ConnectorError } from "@stallkeeper/connector-sdk";
import { withSellerToken } from "./ebay.client.ts";
import { hostsOf } from "./ebay.hosts.ts";
import { childrenNamed, readXml, textAt, writeXml } from "./xml.ts";
import type { XmlElement, XmlPart } from "./xml.ts";

const tradingVersion = "1379";
const namespace = "urn:ebay:apis:eBLBaseComponents";

/** The token is wrong or has run out: renewed, then told to the seller. */
const deadTokens = new Set(["931", "932", "16110", "17470", "21916013", "21916984", "21917053"]);
/** The application's calls of today are used up. */
const usedUp = new Set(["518", "21919144"]);
/** eBay's own trouble. */
const troubles = new Set(["10007", "16100"]);
const usedUpPauseMs = 60 * 60_000;

export interface TradingCall {
  readonly callName: "GetBestOffers" | "RespondToBestOffer" | "UploadSiteHostedPictures";
  readonly operation: string;
  readonly effect: "read" | "write";
  readonly content: readonly XmlPart[];
  /** A file that goes behind the XML. */
  readonly file?: Uint8Array;
}

const xmlAnswer = z.string().transform((text, check) => {
  try {
    return readXml(text);
  } catch {
    check.addIssue({ code: "custom", message: "no XML" });
    return z.NEVER;
  }
});

/** One call in the seller's name; gives the answer's outermost element. Throws the six classes. */
export async function callTrading(
  ctx: ConnectorContext,
  { callName, operation, effect, content, file }: TradingCall,
): Promise<XmlElement> {
  const xml = writeXml({ name: `${callName}Request`, attributes: { xmlns: namespace }, content });
  return withSellerToken(ctx, async (accessToken) => {
    const root = await ctx.http.fetchBody({
      operation,
      method: "POST",
      effect,
      url: `${hostsOf(ctx.account.baseUrl).api}/ws/api.dll`,
      headers: {
        "x-ebay-api-call-name": callName,
        "x-ebay-api-compatibility-level": tradingVersion,
        "x-ebay-api-siteid": "0",
        "x-ebay-api-iaf-token": accessToken,
      },
      ...(file === undefined ? { text: { type: "text/xml", body: xml } } : { bytes: formOf(xml, file) }),
      answersIn: "text",
      schema: xmlAnswer,
    });
    const refusal = refusalOf(root, { operation, effect, now: ctx.now() });
    if (refusal !== null) throw refusal;
    return root;
  });
}

/** The XML and a file, in the order that eBay asks for. */
function formOf(xml: string, file: Uint8Array): { type: string; body: Uint8Array } {
  const boundary = `stallkeeper-${randomUUID()}`;
  const part = (head: readonly string[]): string => `--${boundary}\r\n${head.join("\r\n")}\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(
      part(['Content-Disposition: form-data; name="XML Payload"', "Content-Type: text/xml;charset=utf-8"]),
    ),
    Buffer.from(`${xml}\r\n`),
    Buffer.from(
      part([
        'Content-Disposition: form-data; name="picture"; filename="picture.jpg"',
        "Content-Transfer-Encoding: binary",
        "Content-Type: application/octet-stream",
      ]),
    ),
    file,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}

function refusalOf(
  root: XmlElement,
  { operation, effect, now }: Pick<TradingCall, "operation" | "effect"> & { now: Date },
): ConnectorError | null {
  const ack = textAt(root, "Ack");
  if (ack === "Success" || ack === "Warning") return null;
  const error = childrenNamed(root, "Errors").find((one) => textAt(one, "SeverityCode") !== "Warning");
  if (error === undefined)
    return new Temporary("eBay answered without saying whether it was done.", {
      operation,
      effectUnknown: effect === "write",
    });
  const code = textAt(error, "ErrorCode");
  const text = (textAt(error, "LongMessage") || textAt(error, "ShortMessage")).slice(0, 500);
  if (deadTokens.has(code)) return new AuthExpired("eBay no longer accepts the sign-in.", { operation });
  if (usedUp.has(code))
    return new RateLimited(new Date(now.getTime() + usedUpPauseMs), "eBay's calls for today are used up.", {
      operation,
    });
  if (troubles.has(code))
    return new Temporary(`eBay has trouble (${code}).`, { operation, effectUnknown: effect === "write" });
  return new Rejected(code || "TRADING", text || "eBay refused the request.", { operation });
}
