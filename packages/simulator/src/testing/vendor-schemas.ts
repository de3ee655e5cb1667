/**
 * Checks answers against the vendor's OpenAPI documents, which lie beside the repository and are no part of
 * it. They declare neither required fields nor enumerations, so an unknown field counts as a mistake here.
 */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../../../../shared/contracts/ebay/", import.meta.url));

/** False where the documents are absent: tests that need them are left out. */
export const hasVendorDocuments = existsSync(folder);

type Schema = { $ref?: string; type?: string; properties?: Record<string, Schema>; items?: Schema };
type Operation = {
  responses: Record<string, { content?: Record<string, { schema?: Schema }>; headers?: object }>;
};
type Document = {
  servers: { variables: { basePath: { default: string } } }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const NAMES = [
  "sell_fulfillment_v1",
  "commerce_message_v1",
  "commerce_feedback_v1_beta",
  "commerce_notification_v1",
  "sell_inventory_v1",
  "sell_account_v1",
  "commerce_taxonomy_v1",
];
let documents: Document[] | null = null;

function findOperation(method: string, path: string): { document: Document; operation: Operation } | null {
  documents ??= NAMES.map(
    (name) => JSON.parse(readFileSync(`${folder}${name}_oas3.json`, "utf8")) as Document,
  );
  for (const document of documents) {
    const base = document.servers[0]?.variables.basePath.default ?? "";
    for (const [pattern, methods] of Object.entries(document.paths)) {
      const expected = new RegExp(`^${base}${pattern.replace(/\{[^}]+\}/g, "[^/]+")}$`);
      const operation = methods[method.toLowerCase()];
      if (operation !== undefined && expected.test(path)) return { document, operation };
    }
  }
  return null;
}

/** What is wrong with an answer to a call, in words; empty when it is as the vendor's document says. */
export function vendorProblems(method: string, path: string, status: number, body: unknown): string[] {
  const found = findOperation(method, path);
  if (found === null) return [`${method} ${path} is no call of the vendor's.`];
  const response = found.operation.responses[String(status)];
  // The documents describe the body of a 207 with the 200 alone.
  const described = status === 207 ? found.operation.responses["200"] : response;
  if (response === undefined) return [`${method} ${path} never answers ${String(status)}.`];
  const schema = described?.content?.["application/json"]?.schema;
  // Errors have a schema of their own, which no operation names.
  if (status >= 400) return problemsOf("errors", body, errorBody, found.document);
  if (schema === undefined) return body === null ? [] : [`${method} ${path} has no body.`];
  return body === null ? [] : problemsOf("body", body, schema, found.document);
}

const errorBody: Schema = {
  type: "object",
  properties: { errors: { type: "array", items: { $ref: "#/components/schemas/Error" } } },
};

/** The documents write the map of item specifics as a text. */
function isMapAsText(field: string, value: unknown, { type }: Schema): boolean {
  return field === "aspects" && type === "string" && typeof value === "object";
}

function problemsOf(name: string, value: unknown, schema: Schema, document: Document): string[] {
  if (schema.$ref !== undefined) {
    const target = document.components.schemas[schema.$ref.split("/").at(-1) ?? ""];
    return target === undefined ? [`${name}: no schema`] : problemsOf(name, value, target, document);
  }
  if (schema.type === "array") {
    if (!Array.isArray(value)) return [`${name} is no list`];
    return value.flatMap((one, at) =>
      problemsOf(`${name}[${String(at)}]`, one, schema.items ?? {}, document),
    );
  }
  if (schema.type === "object" || schema.properties !== undefined) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return [`${name} is no object`];
    if (schema.properties === undefined) return [];
    const { properties } = schema;
    return Object.entries(value).flatMap(([field, one]) => {
      const expected = properties[field];
      return expected === undefined
        ? [`${name}.${field} is unknown`]
        : isMapAsText(field, one, expected)
          ? []
          : problemsOf(`${name}.${field}`, one, expected, document);
    });
  }
  if (schema.type === "integer") return Number.isInteger(value) ? [] : [`${name} is no whole number`];
  return schema.type === undefined || typeof value === schema.type ? [] : [`${name} is no ${schema.type}`];
}
