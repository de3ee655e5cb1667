/**
 * Checks requests to PayPal and its answers against PayPal's own document, read from beside the repository.
 */
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const file = fileURLToPath(
  new URL("../../../../../shared/contracts/paypal/shipping_shipment_tracking_v1.json", import.meta.url),
);

/**
 * The vendor's document is not part of the repository; tests that need it are left out where it is absent.
 */
export const hasContract = existsSync(file);

interface Schema {
  $ref?: string;
  type?: string;
  enum?: string[];
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  readOnly?: boolean;
}
interface Operation {
  requestBody?: Body & { $ref?: string };
  responses: Record<string, Body>;
  parameters?: { $ref: string }[];
}
interface Body {
  content?: { "application/json": { schema: Schema } };
}
interface Contract {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    requestBodies: Record<string, Body>;
    parameters: Record<string, { name: string; in: string; schema: object }>;
    securitySchemes: { Oauth2: { flows: { clientCredentials: { tokenUrl: string } } } };
  };
}

export interface PaypalExchange {
  method: string;
  path: string;
  request: unknown;
  status: number;
  answer: unknown;
}

let read: Contract | null = null;
const contract = (): Contract => (read ??= JSON.parse(readFileSync(file, "utf8")) as Contract);

/** Every courier code that PayPal lists. */
export const listCarrierCodes = (): readonly string[] => contract().components.schemas.carrier?.enum ?? [];

/**
 * What is wrong with one exchange by PayPal's document; empty: nothing. The sign-in is named there by its
 * address alone.
 */
export function exchangeProblems({ method, path, request, status, answer }: PaypalExchange): string[] {
  const { paths, components } = contract();
  if (path === components.securitySchemes.Oauth2.flows.clientCredentials.tokenUrl) return [];
  const pattern = Object.keys(paths).find((one) =>
    new RegExp(`^${one.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );
  const operation = pattern === undefined ? undefined : paths[pattern]?.[method.toLowerCase()];
  if (pattern === undefined || operation === undefined) return [`${method} ${path} is not in the document`];
  const body =
    operation.requestBody?.$ref === undefined
      ? operation.requestBody
      : components.requestBodies[nameOf(operation.requestBody.$ref)];
  const wanted = body?.content?.["application/json"].schema;
  const id = (operation.parameters ?? [])
    .map(({ $ref }) => components.parameters[nameOf($ref)])
    .find((one) => one?.in === "path");
  const idProblems = id === undefined ? [] : problemsOf("id", path.split("/").at(-1), id.schema);
  const requestProblems =
    wanted === undefined
      ? request === null
        ? []
        : ["there is no body here"]
      : [...problemsOf("request", request, wanted), ...strayFields("request", request, wanted)];
  const named = operation.responses[String(status)];
  const said = (named?.content ?? (status >= 400 ? operation.responses.default?.content : undefined))?.[
    "application/json"
  ].schema;
  const answerProblems =
    said === undefined
      ? []
      : [...problemsOf("answer", answer, said), ...strayFields("answer", answer, said, true)];
  return [...idProblems, ...requestProblems, ...answerProblems];
}

const nameOf = (reference: string): string => reference.split("/").at(-1) ?? "";

function problemsOf(name: string, value: unknown, schema: object): string[] {
  const text = JSON.stringify({ ...schema, $defs: contract().components.schemas }).replaceAll(
    "#/components/schemas/",
    "#/$defs/",
  );
  // Couriers beyond the list are named OTHER, as the field's own description says.
  const whole = JSON.parse(text) as { $defs: Record<string, Schema> };
  whole.$defs.carrier = { ...whole.$defs.carrier, enum: [...listCarrierCodes(), "OTHER"] };
  const checked = z.fromJSONSchema(whole as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value);
  return checked.success
    ? []
    : checked.error.issues.map((issue) => `${name}.${issue.path.map(String).join(".")}: ${issue.message}`);
}

/** Fields that the document does not name, or that PayPal alone sets. */
function strayFields(place: string, value: unknown, schema: Schema, isAnswer = false): string[] {
  const { components } = contract();
  const shape =
    schema.$ref === undefined ? schema : { ...components.schemas[nameOf(schema.$ref)], ...schema };
  if (Array.isArray(value))
    return value.flatMap((one, index) => strayFields(`${place}[${index}]`, one, shape.items ?? {}, isAnswer));
  if (typeof value !== "object" || value === null || shape.properties === undefined) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const field = shape.properties?.[key];
    if (field === undefined) return [`${place}.${key} is not in the document`];
    return !isAnswer && field.readOnly === true
      ? [`${place}.${key} is PayPal's to set`]
      : strayFields(`${place}.${key}`, part, field, isAnswer);
  });
}

/** Stands before a PayPal, passes everything on and keeps it. */
export async function openWiretap(
  target: string,
): Promise<{ url: string; exchanges: PaypalExchange[]; close(): Promise<void> }> {
  const exchanges: PaypalExchange[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      const sent = Buffer.concat(chunks).toString("utf8");
      const headers = Object.fromEntries(
        ["authorization", "content-type"].flatMap((name) =>
          typeof request.headers[name] === "string" ? [[name, request.headers[name]]] : [],
        ),
      );
      const answer = await fetch(`${target}${request.url}`, {
        method: request.method ?? "GET",
        headers,
        ...(sent === "" ? {} : { body: sent }),
      });
      const said = await answer.text();
      const isForm = headers["content-type"]?.includes("form") === true;
      exchanges.push({
        method: request.method ?? "",
        path: request.url ?? "",
        request: sent === "" || isForm ? null : JSON.parse(sent),
        status: answer.status,
        answer: said === "" ? null : JSON.parse(said),
      });
      response
        .writeHead(answer.status, { "content-type": "application/json" })
        .end(answer.status === 204 ? undefined : said);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
