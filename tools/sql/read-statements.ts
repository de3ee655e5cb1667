/**
 * Finds every statement that the service runs through a transaction, with its texts and the row type that it
 * claims, and prints them as JSON. Run with `--import ./tools/sql/evaluate-hook.mjs`, since texts are
 * evaluated in their modules. The TypeScript compiler itself resolves the types.
 */
import { globSync } from "node:fs";
import { resolve } from "node:path";
import { isCallExpression, isIdentifier, isPropertyAccessExpression } from "typescript/unstable/ast";
import type { CallExpression, Node } from "typescript/unstable/ast";
import { API, type Checker } from "typescript/unstable/sync";
import { claimOf, rowOf, type Claim } from "./claims.ts";
import { textsOf, type Evaluate } from "./evaluate-text.ts";

/** A call that runs SQL. */
export interface Statement {
  /** File and line. */
  place: string;
  texts: string[];
  claim: Claim | null;
  /** Why its texts are not known; null: they are. */
  problem: string | null;
}

const root = resolve(import.meta.dirname, "../..");
const project = "tsconfig.json";
const patterns = ["apps/server/src/**/*.ts", "tools/sql/planted-statements.ts"];
const methods = new Set(["rows", "one", "run", "send"]);
const transactions = new Set(["Tx", "StoreTx"]);
/** Functions that run a statement of their caller, and which argument it is. */
const carriers: Record<string, number> = { writeNewer: 1 };

/** The argument with the statement; null: this call runs none. */
function statementIn(checker: Checker, call: CallExpression): Node | null {
  const { expression: called, arguments: given } = call;
  if (isIdentifier(called)) {
    const place = carriers[called.getText()];
    return place === undefined ? null : (given[place] ?? null);
  }
  if (!isPropertyAccessExpression(called) || !methods.has(called.name.getText())) return null;
  const name = checker.getTypeAtLocation(called.expression)?.getSymbol()?.name;
  return name !== undefined && transactions.has(name) ? (given[0] ?? null) : null;
}

function callsIn(node: Node): CallExpression[] {
  const found: CallExpression[] = isCallExpression(node) ? [node] : [];
  node.forEachChild((child) => void found.push(...callsIn(child)));
  return found;
}

async function read(): Promise<Statement[]> {
  const api = new API({ cwd: root });
  const config = resolve(root, project);
  const opened = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  if (opened === undefined) throw new Error(`${project} is no project`);
  const { checker, program } = opened;
  const files = globSync(patterns, { cwd: root, exclude: ["**/*.{test,fixture,test-server}.ts"] }).sort();
  const statements: Statement[] = [];
  for (const path of files) {
    const source = program.getSourceFile(resolve(root, path));
    if (source === undefined) throw new Error(`${path} is in no project`);
    if (!/\.(?:rows|one|run|send)\b|\bwriteNewer\(/.test(source.text)) continue;
    for (const call of callsIn(source)) {
      const expression = statementIn(checker, call);
      if (expression === null) continue;
      const place = `${path}:${source.getLineAndCharacterOfPosition(call.getStart()).line + 1}`;
      const answer = checker.getTypeAtLocation(call);
      const row = answer === undefined ? null : rowOf(checker, answer);
      const claim = row === null ? null : claimOf(checker, row);
      try {
        const { evaluateHere } = (await import(resolve(root, path))) as { evaluateHere: Evaluate };
        statements.push({ place, texts: textsOf(checker, expression, evaluateHere), claim, problem: null });
      } catch (error) {
        statements.push({ place, texts: [], claim, problem: String(error) });
      }
    }
  }
  api.close();
  return statements;
}

process.stdout.write(JSON.stringify(await read()), () => process.exit(0));
