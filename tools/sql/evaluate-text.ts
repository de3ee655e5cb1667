/**
 * The texts that an expression of SQL can have. It is evaluated where it stands, among the names of its
 * module: what a function made before it comes along, and its parameters are tried with what their types
 * allow, such as both values of a boolean or an object with all of its properties.
 */
import { stripTypeScriptTypes } from "node:module";
import {
  isAwaitExpression,
  isFunctionLikeDeclaration,
  isIdentifier,
  isParameterDeclaration,
  isPropertyAccessExpression,
  isSourceFile,
  isVariableDeclaration,
  type Node,
  type ParameterDeclaration,
} from "typescript/unstable/ast";
import { TypeFlags, type Checker, type Type } from "typescript/unstable/sync";

export type Evaluate = (code: string) => unknown;

const mostTries = 64;
/** Stands for a text that only a caller knows: a statement made of it can't be prepared. */
const given = "\u0001";

/** All texts that were found; throws when the expression can't be evaluated. */
export function textsOf(checker: Checker, expression: Node, evaluate: Evaluate): string[] {
  const { locals, parameters } = namesBehind(checker, expression);
  const lines = locals.map((node) => `const ${node.getText()};`);
  const names = parameters.map((node) => node.name.getText());
  const code = `const made = (${names.join(", ")}) => { ${lines.join("\n")} return (${expression.getText()}); };`;
  const made = evaluate(`(() => { ${stripTypeScriptTypes(code)} return made; })()`) as (
    ...tried: unknown[]
  ) => unknown;
  let tries: unknown[][] = [[]];
  for (const parameter of parameters) {
    const type = checker.getTypeAtLocation(parameter);
    const samples = type === undefined ? [given] : samplesOf(checker, type, 0);
    tries = tries.flatMap((tried) => samples.map((sample) => [...tried, sample])).slice(0, mostTries);
  }
  const texts = tries.map((tried) => made(...tried));
  const odd = texts.find((text) => typeof text !== "string");
  if (odd !== undefined) throw new Error(`it is no text: ${typeof odd}`);
  if (texts.some((text) => String(text).includes(given))) throw new Error("a caller gives a part of it");
  return [...new Set(texts as string[])];
}

interface Behind {
  locals: Node[];
  parameters: ParameterDeclaration[];
}

function namesBehind(checker: Checker, expression: Node): Behind {
  const locals = new Set<Node>();
  const parameters = new Set<ParameterDeclaration>();
  const visit = (node: Node): void => {
    if (isAwaitExpression(node)) throw new Error("it hangs on an answer");
    if (isPropertyAccessExpression(node)) return visit(node.expression);
    if (isIdentifier(node)) follow(node);
    node.forEachChild(visit);
  };
  const follow = (name: Node): void => {
    const declared = checker.getSymbolAtLocation(name)?.valueDeclaration?.resolve();
    if (declared === undefined || declared.getSourceFile().path !== expression.getSourceFile().path) return;
    let node: Node = declared;
    while (!isVariableDeclaration(node) && !isParameterDeclaration(node) && !isSourceFile(node))
      node = node.parent;
    // A name of a callback inside what is evaluated anyway, or of the module.
    const isInside = node.pos >= expression.pos && node.end <= expression.end;
    const isOfLocal = [...locals].some((local) => node.pos > local.pos && node.end <= local.end);
    if (isSourceFile(node) || isInside || isOfLocal || !isInFunction(node)) return;
    if (isParameterDeclaration(node)) parameters.add(node);
    else if (!locals.has(node)) {
      locals.add(node);
      node.forEachChild(visit);
    }
  };
  visit(expression);
  return { locals: [...locals].sort((a, b) => a.pos - b.pos), parameters: [...parameters] };
}

function isInFunction(node: Node): boolean {
  for (let at = node.parent; !isSourceFile(at); at = at.parent)
    if (isFunctionLikeDeclaration(at)) return true;
  return false;
}

function samplesOf(checker: Checker, type: Type, depth: number): unknown[] {
  if (type.isUnionType()) {
    const some = type.getTypes().flatMap((one) => samplesOf(checker, one, depth));
    const known = some.filter((sample) => sample !== undefined && sample !== null);
    return [...new Set(known.length > 0 ? known : some)];
  }
  if (type.isLiteralType()) return [type.value];
  if ((type.flags & TypeFlags.BooleanLike) !== 0) return [true, false];
  if ((type.flags & TypeFlags.NumberLike) !== 0) return [1];
  if ((type.flags & TypeFlags.StringLike) !== 0) return [given];
  if ((type.flags & TypeFlags.Nullable) !== 0) return [null];
  if (checker.isArrayLikeType(type)) return [[given]];
  if (type.getSymbol()?.name === "Date") return [new Date(0)];
  if (depth > 1) return [given];
  const properties = checker.getPropertiesOfType(type).map((property): [string, unknown] => {
    const held = checker.getTypeOfSymbol(property);
    return [property.name, held === undefined ? given : samplesOf(checker, held, depth + 1)[0]];
  });
  return [Object.fromEntries(properties)];
}
