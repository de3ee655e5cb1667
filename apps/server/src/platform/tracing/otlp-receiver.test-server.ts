/** A receiver of OTLP as an operator would have one: it takes spans in protobuf and keeps them. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  /** Empty for the first of a trace. */
  parentId: string;
  name: string;
  kind: number;
  isFailed: boolean;
  facts: Record<string, string | number | boolean>;
}

export interface OtlpReceiver {
  url: string;
  spans: ReceivedSpan[];
  /** The service that sent the last ones. */
  resource: Record<string, unknown>;
  /** Everything that was posted, headers too, as text. */
  posted(): string;
  /** From now on it takes requests and never answers. */
  fallSilent(): void;
  close(): Promise<void>;
}

/** Starts it on a free port. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const texts: string[] = [];
  const spans: ReceivedSpan[] = [];
  const resource: Record<string, unknown> = {};
  let isSilent = false;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      if (isSilent) return;
      const body = Buffer.concat(parts);
      texts.push(`${request.url} ${JSON.stringify(request.headers)}`, body.toString("latin1"));
      for (const group of readMessage(body).all(1)) {
        Object.assign(resource, factsOf(group.message(1).all(1)));
        for (const scope of group.all(2)) spans.push(...scope.all(2).map(spanOf));
      }
      response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    resource,
    posted: () => texts.join("\n"),
    fallSilent: () => void (isSilent = true),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Message {
  bytes(field: number): Buffer;
  text(field: number): string;
  number(field: number): number;
  has(field: number): boolean;
  message(field: number): Message;
  all(field: number): Message[];
}

/** The wire format of protocol buffers, as far as spans need it. */
function readMessage(bytes: Buffer): Message {
  const fields = new Map<number, (Buffer | number)[]>();
  let at = 0;
  const varint = (): number => {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 0x7f) * factor;
      factor *= 128;
      if (byte < 0x80) return value;
    }
  };
  const taken = (length: number): Buffer => bytes.subarray(at, (at += length));
  while (at < bytes.length) {
    const tag = varint();
    const [field, type] = [Math.floor(tag / 8), tag % 8];
    const value = type === 0 ? varint() : taken(type === 2 ? varint() : type === 1 ? 8 : 4);
    fields.set(field, [...(fields.get(field) ?? []), value]);
  }
  const first = (field: number) => fields.get(field)?.[0];
  const bytesOf = (value: Buffer | number | undefined): Buffer =>
    Buffer.isBuffer(value) ? value : Buffer.alloc(0);
  return {
    has: (field) => fields.has(field),
    bytes: (field) => bytesOf(first(field)),
    text: (field) => bytesOf(first(field)).toString("utf8"),
    number: (field) => Number(first(field) ?? 0),
    message: (field) => readMessage(bytesOf(first(field))),
    all: (field) => (fields.get(field) ?? []).map((value) => readMessage(bytesOf(value))),
  };
}

function factsOf(pairs: readonly Message[]): ReceivedSpan["facts"] {
  return Object.fromEntries(
    pairs.map((pair) => {
      const value = pair.message(2);
      if (value.has(1)) return [pair.text(1), value.text(1)];
      if (value.has(2)) return [pair.text(1), value.number(2) === 1];
      return [pair.text(1), value.has(4) ? value.bytes(4).readDoubleLE() : value.number(3)];
    }),
  );
}

function spanOf(span: Message): ReceivedSpan {
  return {
    traceId: span.bytes(1).toString("hex"),
    spanId: span.bytes(2).toString("hex"),
    parentId: span.bytes(4).toString("hex"),
    name: span.text(5),
    kind: span.number(6),
    isFailed: span.message(15).number(3) === 2,
    facts: factsOf(span.all(9)),
  };
}
