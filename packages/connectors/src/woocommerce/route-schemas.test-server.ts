/**
 * Checks requests against the route schemas of a running shop, read from the vendor's documents beside the
 * repository.
 */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { AskedRequest } from "./fake-shop.test-server.ts";

const folder = fileURLToPath(new URL("../../../../../shared/contracts/woocommerce/", import.meta.url));

/**
 * The vendor's documents are not part of the repository; tests that need them are left out where they are
 * absent.
 */
export const hasContracts = existsSync(folder);

interface Argument {
  type?: string | string[];
  enum?: unknown[];
  required?: boolean;
  minimum?: number;
  maximum?: number;
  format?: string;
  properties?: Record<string, Argument>;
  items?: Argument;
}
type Routes = Record<string, { endpoints: { methods: string[]; args: Record<string, Argument> | [] }[] }>;

/** A recorded exchange of a real server. */
export interface Recording {
  request: { method: string; path: string; query: Record<string, string>; body: unknown };
  response: { status: number; headers: Record<string, string>; body: unknown };
}

export function readRecording(name: string): Recording {
  return JSON.parse(readFileSync(`${folder}fixtures/${name}.json`, "utf8"));
}

let routes: Routes | null = null;

function argumentsOf(method: string, path: string): Record<string, Argument> | null {
  routes ??= JSON.parse(readFileSync(`${folder}wc-v3-route-schemas_11.0.1.json`, "utf8")) as Routes;
  for (const [pattern, route] of Object.entries(routes)) {
    if (!new RegExp(`^${pattern.replaceAll("(?P<", "(?<")}$`).test(`/wc/v3${path}`)) continue;
    const endpoint = route.endpoints.find((candidate) => candidate.methods.includes(method));
    if (endpoint) return Array.isArray(endpoint.args) ? {} : endpoint.args;
  }
  return null;
}

/** Problems of a value against an argument; texts of a query are read as WordPress reads them. */
function problemsOf(name: string, value: unknown, argument: Argument, isQuery: boolean): string[] {
  const types = [argument.type ?? "mixed"].flat();
  const isType = (type: string): boolean => {
    if (type === "integer") return isQuery ? /^-?\d+$/.test(String(value)) : Number.isInteger(value);
    if (type === "boolean")
      return isQuery ? ["true", "false", "1", "0"].includes(String(value)) : typeof value === "boolean";
    if (type === "array") return Array.isArray(value) || isQuery;
    if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
    return type === "mixed" || type === "null" || typeof value === type;
  };
  if (!types.some(isType)) return [`${name}: ${JSON.stringify(value)} is no ${types.join(" or ")}`];
  const problems: string[] = [];
  if (argument.enum && !argument.enum.includes(value))
    problems.push(`${name}: ${JSON.stringify(value)} is not one of the allowed`);
  if (argument.minimum !== undefined && Number(value) < argument.minimum)
    problems.push(`${name} is below ${argument.minimum}`);
  if (argument.maximum !== undefined && Number(value) > argument.maximum)
    problems.push(`${name} is above ${argument.maximum}`);
  if (argument.format === "date-time" && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(String(value)))
    problems.push(`${name} is no time`);
  if (Array.isArray(value) && argument.items)
    problems.push(
      ...value.flatMap((item, index) => problemsOf(`${name}[${index}]`, item, argument.items ?? {}, isQuery)),
    );
  if (argument.properties && typeof value === "object" && value !== null)
    problems.push(...fieldProblems(name, value, argument.properties, isQuery, true));
  return problems;
}

function fieldProblems(
  name: string,
  fields: object,
  args: Record<string, Argument>,
  isQuery: boolean,
  isPartial: boolean,
): string[] {
  const missing = isPartial
    ? []
    : Object.entries(args)
        .filter(([key, argument]) => argument.required && !(key in fields))
        .map(([key]) => `${name}.${key} is missing`);
  const wrong = Object.entries(fields).flatMap(([key, value]) => {
    const argument = args[key];
    return argument
      ? problemsOf(`${name}.${key}`, value, argument, isQuery)
      : [`${name}.${key} is not known to the shop`];
  });
  return [...missing, ...wrong];
}

/** Everything that the shop's schema would not take about a request; empty when it is right. */
export function schemaProblems(asked: AskedRequest): string[] {
  const name = `${asked.method} ${asked.path}`;
  const args = argumentsOf(asked.method, asked.path);
  if (!args) return [`${name}: there is no such route`];
  const query = Object.fromEntries(Object.entries(asked.query).filter(([key]) => !key.startsWith("oauth_")));
  const body = (asked.body ?? {}) as Record<string, unknown>;
  if (!asked.path.endsWith("/batch"))
    return fieldProblems(name, { ...query, ...body }, args, asked.method === "GET", false).filter(
      (problem) => !problem.endsWith("id is missing"),
    );
  // A batch holds the fields of the single route: create as on POST, update without the required ones, delete
  // as ids.
  const single = argumentsOf("POST", asked.path.replace("/batch", "")) ?? {};
  const listOf = (key: string): object[] => (Array.isArray(body[key]) ? (body[key] as object[]) : []);
  return [
    ...listOf("create").flatMap((item, index) =>
      fieldProblems(`${name}.create[${index}]`, item, single, false, false),
    ),
    ...listOf("update").flatMap((item, index) =>
      fieldProblems(
        `${name}.update[${index}]`,
        item,
        { ...single, id: { type: "integer", required: true } },
        false,
        true,
      ),
    ),
    ...listOf("delete")
      .filter((id) => !Number.isInteger(id))
      .map(() => `${name}.delete holds something that is no id`),
    ...Object.keys(body)
      .filter((key) => !["create", "update", "delete"].includes(key))
      .map((key) => `${name}.${key} is not known to the shop`),
  ];
}
