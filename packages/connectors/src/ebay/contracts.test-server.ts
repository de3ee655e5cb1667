/**
 * Checks requests against eBay's own documents, which stand beside the repository: OpenAPI for the REST calls,
 * the WSDL's types for the Trading API. The documents declare no required fields and few values, so this says
 * that a request is nothing unknown, not that eBay takes it.
 */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import type { AskedRequest } from "./fake-ebay-answers.test-server.ts";
import { childrenNamed, findElement, readXml } from "./xml.ts";
import type { XmlElement } from "./xml.ts";

const folder = fileURLToPath(new URL("../../../../../shared/contracts/ebay/", import.meta.url));

/** Tests that need the documents are left out where they are absent. */
export const hasContracts = existsSync(folder);

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}
interface Operation {
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
interface Document {
  readonly servers: readonly { readonly variables: { readonly basePath: { readonly default: string } } }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const names = [
  "sell_fulfillment_v1_oas3",
  "commerce_message_v1_oas3",
  "commerce_feedback_v1_beta_oas3",
  "commerce_notification_v1_oas3",
  "sell_inventory_v1_oas3",
  "sell_account_v1_oas3",
  "commerce_taxonomy_v1_oas3",
];
let documents: readonly Document[] | null = null;

function findOperation({ method, path }: AskedRequest): { document: Document; operation: Operation } | null {
  documents ??= names.map((name) => JSON.parse(readFileSync(`${folder}${name}.json`, "utf8")) as Document);
  for (const document of documents) {
    const base = document.servers[0]?.variables.basePath.default ?? "";
    for (const [template, operations] of Object.entries(document.paths)) {
      const pattern = new RegExp(`^${base}${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
      const operation = operations[method.toLowerCase()];
      if (operation !== undefined && pattern.test(path)) return { document, operation };
    }
  }
  return null;
}

/** Everything about a REST request that eBay's documents don't know; empty when it is right. */
export function restProblems(asked: AskedRequest): string[] {
  const name = `${asked.method} ${asked.path}`;
  const found = findOperation(asked);
  if (found === null) return [`${name}: there is no such call`];
  const { document, operation } = found;
  const query = (operation.parameters ?? []).filter((one) => one.in === "query");
  const known = new Set(query.map((one) => one.name));
  const schema = operation.requestBody?.content["application/json"]?.schema;
  return [
    ...Object.keys(asked.query)
      .filter((key) => !known.has(key))
      .map((key) => `${name}: ${key} isn't a parameter`),
    ...query
      .filter((one) => one.required && !(one.name in asked.query))
      .map((one) => `${name}: ${one.name} is missing`),
    ...(asked.text === ""
      ? schema === undefined
        ? []
        : [`${name}: no body`]
      : schema === undefined
        ? [`${name}: takes no body`]
        : bodyProblems(document, schema, JSON.parse(asked.text), name)),
  ];
}

function bodyProblems(document: Document, given: Schema, value: unknown, place: string): string[] {
  const schema =
    given.$ref === undefined ? given : document.components.schemas[given.$ref.split("/").at(-1) ?? ""];
  if (schema === undefined) return [`${place}: no such type`];
  const kind = Array.isArray(value) ? "array" : Number.isInteger(value) ? "integer" : typeof value;
  const wanted = schema.type ?? (schema.properties === undefined ? kind : "object");
  if (wanted !== kind && !(wanted === "number" && kind === "integer"))
    return [`${place}: ${kind} for ${wanted}`];
  if (Array.isArray(value))
    return value.flatMap((entry, at) => bodyProblems(document, schema.items ?? {}, entry, `${place}[${at}]`));
  if (kind !== "object" || value === null) return [];
  return Object.entries(value as object).flatMap(([key, part]) => {
    const member = schema.properties?.[key];
    // The documents write the map of item specifics as a text.
    if (key === "aspects" && member?.type === "string" && typeof part === "object") return [];
    return member === undefined
      ? [`${place}.${key} is unknown`]
      : bodyProblems(document, member, part, `${place}.${key}`);
  });
}

let wsdl: string | null = null;
const types = new Map<string, XmlElement | null>();

/** The declaration of a type of the WSDL, or null. */
function typeNamed(prefixed: string): XmlElement | null {
  const name = prefixed.replace(/^ns:/, "");
  const known = types.get(name);
  if (known !== undefined) return known;
  wsdl ??= gunzipSync(readFileSync(`${folder}eBaySvc_1379.wsdl.gz`)).toString("utf8");
  const text = new RegExp(`<xs:(complexType|simpleType) name="${name}"[^]*?</xs:\\1>`).exec(wsdl)?.[0];
  const found = text === undefined ? null : readXml(text);
  types.set(name, found);
  return found;
}

interface Declared {
  readonly name: string;
  readonly type: string;
  readonly isMany: boolean;
}

/** The elements that a type may hold, those of its base first, and its attributes. */
function partsOf(type: XmlElement): { elements: readonly Declared[]; attributes: readonly string[] } {
  const extension =
    findElement(type, "complexContent", "extension") ?? findElement(type, "simpleContent", "extension");
  const base = extension?.attributes.base?.startsWith("ns:") ? typeNamed(extension.attributes.base) : null;
  const inherited = base === null ? { elements: [], attributes: [] } : partsOf(base);
  const own = extension ?? type;
  return {
    elements: [
      ...inherited.elements,
      ...childrenNamed(findElement(own, "sequence"), "element").map(({ attributes }) => ({
        name: attributes.name ?? "",
        type: attributes.type ?? "",
        isMany: attributes.maxOccurs === "unbounded",
      })),
    ],
    attributes: [
      ...inherited.attributes,
      ...childrenNamed(own, "attribute").map(({ attributes }) => attributes.name ?? ""),
    ],
  };
}

/** Everything about a Trading request that the WSDL's types don't know; empty when it is right. */
export function tradingProblems({ headers, text, path }: AskedRequest): string[] {
  const call = headers["x-ebay-api-call-name"] ?? "";
  const root = readXml(text);
  const type = typeNamed(`${call}RequestType`);
  if (type === null) return [`${call}: there is no such call`];
  return [
    ...(path === "/ws/api.dll" ? [] : [`${call}: goes to ${path}`]),
    ...(root.name === `${call}Request` ? [] : [`${call}: is called ${root.name}`]),
    ...(root.attributes.xmlns === "urn:ebay:apis:eBLBaseComponents" ? [] : [`${call}: wrong namespace`]),
    ...(headers["x-ebay-api-compatibility-level"] === "1379" ? [] : [`${call}: another version`]),
    ...elementProblems({ ...root, attributes: {} }, `ns:${call}RequestType`, call),
  ];
}

function elementProblems(element: XmlElement, typeName: string, place: string): string[] {
  if (typeName.startsWith("xs:")) return scalarProblems(element, typeName, place);
  const type = typeNamed(typeName);
  if (type === null) return [`${place}: no type ${typeName}`];
  if (type.name === "simpleType") {
    const values = childrenNamed(findElement(type, "restriction"), "enumeration").map(
      ({ attributes }) => attributes.value,
    );
    return values.length === 0 || values.includes(element.text)
      ? []
      : [`${place}: "${element.text}" isn't a value`];
  }
  const { elements, attributes } = partsOf(type);
  const unknown = Object.keys(element.attributes).filter((name) => !attributes.includes(name));
  let reached = 0;
  const inside = element.children.flatMap((child): string[] => {
    const at = elements.findIndex(({ name }) => name === child.name);
    const declared = elements[at];
    if (declared === undefined) return [`${place}.${child.name} is unknown`];
    const isOutOfTurn = at < reached;
    const isTwice = !declared.isMany && childrenNamed(element, child.name).length > 1;
    reached = Math.max(reached, at);
    return [
      ...(isOutOfTurn ? [`${place}.${child.name} is out of turn`] : []),
      ...(isTwice ? [`${place}.${child.name} stands twice`] : []),
      ...elementProblems(child, declared.type, `${place}.${child.name}`),
    ];
  });
  const scalar = findElement(type, "simpleContent", "extension")?.attributes.base ?? "";
  const own = scalar.startsWith("xs:") ? scalarProblems(element, scalar, place) : [];
  return [...unknown.map((name) => `${place}: ${name} isn't an attribute`), ...own, ...inside];
}

function scalarProblems({ text }: XmlElement, typeName: string, place: string): string[] {
  const patterns: Readonly<Record<string, RegExp>> = {
    "xs:int": /^-?\d{1,10}$/,
    "xs:double": /^-?\d+(\.\d+)?$/,
    "xs:boolean": /^(true|false)$/,
    "xs:dateTime": /^\d{4}-\d\d-\d\dT/,
  };
  return patterns[typeName]?.test(text) === false ? [`${place}: "${text}" is no ${typeName}`] : [];
}
