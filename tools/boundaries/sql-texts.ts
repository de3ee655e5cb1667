/**
 * The SQL that stands in a TypeScript source, with the constants of the same file put in where it names them.
 */
import { parseSync } from "@swc/core";
import { unknownPart } from "./sql-tables.ts";

interface Node {
  type?: string;
  [part: string]: unknown;
}

const sqlBeginnings = [
  /select\s/,
  /insert\s+into\s/,
  /delete\s+from\s/,
  /update\s+\w+(?:\s+\w+)?\s+set\s/,
  /merge\s+into\s/,
  /truncate\s/,
  /copy\s+\w/,
  /with\s+\w+(?:\s*\([\w, ]*\))?\s+as\s/,
];
const looksLikeSql = new RegExp(
  `^\\s*\\(?\\s*(?:${sqlBeginnings.map(({ source }) => source).join("|")})`,
  "i",
);
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);

/**
 * The texts of a source that may hold SQL. Of a store each text counts, since fragments begin with any word;
 * elsewhere only whole statements do. Calls of `newerWinsSql` are given as the statement that they make.
 */
export function sqlTextsIn(source: string, isStore: boolean): string[] {
  const program: object = parseSync(source, { syntax: "typescript", tsx: false, target: "esnext" });
  const constants = new Map<string, Node[]>();
  if (!isNode(program)) return [];
  walk(program, (node) => {
    const name = isNode(node.id) ? node.id.value : isNode(node.identifier) ? node.identifier.value : null;
    const value =
      node.type === "VariableDeclarator" ? node.init : node.type === "FunctionDeclaration" && node.body;
    if (typeof name === "string" && isNode(value))
      constants.set(name, [...(constants.get(name) ?? []), value]);
  });
  const texts: string[] = [];
  walk(program, (node) => {
    if (node.type === "CallExpression" && isNode(node.callee) && node.callee.value === "newerWinsSql") {
      const [table] = nodes(node.arguments).map(({ expression }) =>
        isNode(expression) ? expression.value : null,
      );
      texts.push(`insert into ${typeof table === "string" ? table : unknownPart}`);
    }
    const isText =
      node.type === "TemplateLiteral" ||
      node.type === "StringLiteral" ||
      (node.type === "BinaryExpression" && node.operator === "+");
    if (!isText) return;
    const text = textOf(node, constants, 0);
    if (isStore || looksLikeSql.test(text)) texts.push(text);
  });
  return texts;
}

function walk(node: Node, visit: (node: Node) => void): void {
  if (typeof node.type === "string") visit(node);
  // The places of modules are texts, but none of SQL.
  if (node.type === "ImportDeclaration" || node.type === "ExportNamedDeclaration") return;
  for (const value of Object.values(node)) for (const inner of nodes(value)) walk(inner, visit);
}

const mostSteps = 8;

function textOf(node: Node, constants: ReadonlyMap<string, Node[]>, steps: number): string {
  const inner = (value: unknown): string =>
    isNode(value) && steps < mostSteps ? textOf(value, constants, steps + 1) : unknownPart;
  switch (node.type) {
    case "StringLiteral":
      return String(node.value);
    case "TemplateLiteral": {
      const [parts, values] = [nodes(node.quasis), nodes(node.expressions)];
      return parts.map(({ raw }, n) => `${String(raw)}${n < values.length ? inner(values[n]) : ""}`).join("");
    }
    case "BinaryExpression":
      return `${inner(node.left)}${inner(node.right)}`;
    case "ConditionalExpression":
      return `${inner(node.consequent)} ${inner(node.alternate)}`;
    case "Identifier":
      return (constants.get(String(node.value)) ?? []).map(inner).join(" ") || unknownPart;
    case "CallExpression":
      return isNode(node.callee) && node.callee.type === "Identifier" ? inner(node.callee) : unknownPart;
    case "ArrowFunctionExpression":
      return isNode(node.body) && node.body.type !== "BlockStatement"
        ? inner(node.body)
        : returned(node.body);
    case "BlockStatement":
      return returned(node);
    case "ParenthesisExpression":
    case "TsAsExpression":
    case "TsConstAssertion":
    case "TsNonNullExpression":
      return inner(node.expression);
    default:
      return unknownPart;
  }

  function returned(block: unknown): string {
    const last = isNode(block) ? nodes(block.stmts).at(-1) : undefined;
    return last?.type === "ReturnStatement" ? inner(last.argument) : unknownPart;
  }
}
