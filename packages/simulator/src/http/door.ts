/** The door: tells public pages, marketplaces and the control side apart, and reads the body once. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Sim } from "../engine.ts";
import type { CallLog } from "./call-log.ts";
import type { Answer, Call, MarketSide } from "./call.ts";
import { answer } from "./call.ts";
import { answerUpload } from "../media/uploads.ts";
import { answerPicture, answerPublicPage } from "./public-pages.ts";
import { readBody } from "./read-body.ts";
import { sendAnswer } from "./send-answer.ts";
import { serveMarketCall } from "./serve-market.ts";

const LOCAL_NAMES = ["127.0.0.1", "localhost", "[::1]"];

/** Makes the handler of all requests; it rejects only for faults of the program. */
export function createDoor(
  sim: Sim,
  calls: CallLog,
  sides: ReadonlyMap<string, MarketSide>,
  control: (call: Call) => Answer,
  isStopped: () => boolean,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? "/", "http://practice.invalid");
    const method = request.method ?? "GET";
    const isRead = method === "GET";
    const publicPage =
      isRead && path.startsWith("/media/")
        ? (answerUpload(sim, path) ?? (await answerPicture(path)))
        : isRead
          ? answerPublicPage(sim, path)
          : null;
    if (publicPage !== null) return sendAnswer(response, publicPage);
    const first = path.split("/")[1] ?? "";
    const side = sides.get(first);
    if (side === undefined && first !== "_control")
      return sendAnswer(response, answer(404, { error: "Nothing lives here." }));
    if (side === undefined && !isLocalCall(request))
      return sendAnswer(response, answer(403, { error: "The control side is for this machine." }));
    const read = await readBody(request);
    if (isStopped()) return void response.destroy();
    if (read === "too-large" || read === "malformed") {
      const text = "The body is no JSON object of up to 256 kB.";
      const status = read === "malformed" ? 400 : 413;
      const problem =
        side === undefined
          ? answer(status, { error: text })
          : side.refuse(status, read === "malformed" ? side.codes.malformed : side.codes.tooLarge, text);
      if (read === "too-large") problem.headers.connection = "close";
      return side === undefined
        ? sendAnswer(response, problem)
        : serveMarketCall(sim, calls, side, { problem, method, path, query }, response);
    }
    const call: Call = {
      method,
      path,
      query,
      headers: request.headers,
      raw: read.raw,
      body: read.body,
      params: {},
    };
    return side === undefined
      ? sendAnswer(response, control(call))
      : serveMarketCall(sim, calls, side, (await side.prepare?.(call)) ?? call, response);
  };
}

/** A page of another site, or a name that was bent to this machine, may not script the market. */
function isLocalCall(request: IncomingMessage): boolean {
  const { host, origin } = request.headers;
  const isLocal = (text: string): boolean =>
    URL.canParse(text) && LOCAL_NAMES.includes(new URL(text).hostname);
  return isLocal(`http://${host ?? ""}`) && (origin === undefined || isLocal(origin));
}
