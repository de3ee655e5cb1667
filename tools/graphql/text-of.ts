/**
 * The texts that an expression of the client can have, by reading alone: literals, templates, constants of
 * any module, entries of an object, both sides of a condition. What a function is given is taken from every
 * call of it. Nothing is run.
 */
import {
  isArrowFunction,
  isAsExpression,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionLikeDeclaration,
  isIdentifier,
  isBinaryExpression,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  SyntaxKind,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
} from "typescript/unstable/ast";
import { SymbolFlags, type Checker } from "typescript/unstable/sync";

type Given = ReadonlyMap<Node, string>;

/** A text hangs on what this function is given. */
class NeedsCaller extends Error {
  readonly of: Node;

  constructor(of: Node) {
    super("it hangs on a caller");
    this.of = of;
  }
}

/** All texts. Throws for an expression that this can't read. */
export function textsOf(checker: Checker, expression: Node, depth = 0): string[] {
  try {
    return read(checker, expression, new Map());
  } catch (error) {
    if (!(error instanceof NeedsCaller) || depth > 3) throw error;
    const texts = callsOf(checker, error.of).flatMap((given) => {
      const parameters = parametersOf(error.of);
      const choices = given.map((argument) => {
        try {
          return textsOf(checker, argument, depth + 1)[0] ?? null;
        } catch {
          return null;
        }
      });
      const known = parameters.flatMap((parameter, n): [Node, string][] =>
        typeof choices[n] === "string" ? [[parameter, choices[n]]] : [],
      );
      return read(checker, expression, new Map(known));
    });
    if (texts.length === 0) throw new Error("nobody calls what asks it", { cause: error });
    return [...new Set(texts)];
  }
}

function read(checker: Checker, node: Node, given: Given): string[] {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (isParenthesizedExpression(node) || isAsExpression(node)) return read(checker, node.expression, given);
  if (isConditionalExpression(node))
    return [...read(checker, node.whenTrue, given), ...read(checker, node.whenFalse, given)];
  if (isTemplateExpression(node)) {
    let texts = [node.head.text];
    for (const { expression, literal } of node.templateSpans) {
      const parts = read(checker, expression, given);
      texts = texts.flatMap((text) => parts.map((part) => text + part + literal.text));
    }
    return texts;
  }
  if (isElementAccessExpression(node) || isPropertyAccessExpression(node))
    return readEntries(checker, node, given);
  if (isCallExpression(node)) return readCall(checker, node, given);
  if (isNumericLiteral(node)) return [String(Number(node.text.replaceAll("_", "")))];
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.PlusToken)
    return read(checker, node.left, given).flatMap((left) =>
      read(checker, node.right, given).map((right) => left + right),
    );
  if (isIdentifier(node)) return readName(checker, node, given);
  throw new Error(`it can't be read: ${node.getText().slice(0, 80)}`);
}

function declarationOf(checker: Checker, name: Node): Node {
  let symbol = checker.getSymbolAtLocation(name);
  if (symbol !== undefined && (symbol.flags & SymbolFlags.Alias) !== 0)
    symbol = checker.getAliasedSymbol(symbol);
  const declared = symbol?.valueDeclaration?.resolve();
  if (declared === undefined) throw new Error(`nobody declares ${name.getText()}`);
  return declared;
}

function readName(checker: Checker, name: Node, given: Given): string[] {
  const declared = declarationOf(checker, name);
  const held = given.get(declared);
  if (held !== undefined) return [held];
  if (isParameterDeclaration(declared)) {
    if (given.size > 0) throw new Error(`nobody gives ${name.getText()} as a text`);
    throw new NeedsCaller(declared.parent);
  }
  if (isVariableDeclaration(declared) && declared.initializer !== undefined)
    return read(checker, declared.initializer, given);
  throw new Error(`it is no constant: ${name.getText()}`);
}

function readEntries(
  checker: Checker,
  node: Node & { expression: Node; name?: Node },
  given: Given,
): string[] {
  if (!isIdentifier(node.expression)) throw new Error(`it can't be read: ${node.getText()}`);
  const declared = declarationOf(checker, node.expression);
  const held = isVariableDeclaration(declared) ? declared.initializer : undefined;
  if (held === undefined || !isObjectLiteralExpression(held))
    throw new Error(`it is no object of texts: ${node.getText()}`);
  const wanted = isPropertyAccessExpression(node) ? node.name.getText() : null;
  return held.properties.flatMap((property) => {
    if (!isPropertyAssignment(property)) return [];
    return wanted === null || property.name.getText() === wanted
      ? read(checker, property.initializer, given)
      : [];
  });
}

/** A function of one expression, such as one that makes the head of a document. */
function readCall(
  checker: Checker,
  node: Node & { expression: Node; arguments: readonly Node[] },
  given: Given,
): string[] {
  if (!isIdentifier(node.expression)) throw new Error(`it can't be read: ${node.getText().slice(0, 80)}`);
  const declared = declarationOf(checker, node.expression);
  const made = isVariableDeclaration(declared) ? declared.initializer : undefined;
  if (made === undefined || !isArrowFunction(made)) throw new Error(`it can't be read: ${node.getText()}`);
  const texts = node.arguments.map((argument) => read(checker, argument, given)[0] ?? "");
  const inside = made.parameters.flatMap((parameter, n): [Node, string][] =>
    texts[n] === undefined ? [] : [[parameter, texts[n]]],
  );
  return read(checker, made.body, new Map([...given, ...inside]));
}

function parametersOf(declared: Node): readonly Node[] {
  return isFunctionLikeDeclaration(declared) ? declared.parameters : [];
}

/** What each call of a function gives it. */
function callsOf(checker: Checker, declared: Node): (readonly Node[])[] {
  return checker.getSignatureUsage(declared).flatMap(({ call }) => {
    const node = call?.resolve();
    return node !== undefined && isCallExpression(node) ? [node.arguments] : [];
  });
}
