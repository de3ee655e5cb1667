/**
 * Checks every GraphQL document of the client against the schema of the service: that it can be asked, and
 * that the type its call claims is what it answers (docs/adr/0067-types-at-the-wire.md). It reads the code
 * with TypeScript's own compiler, so nothing of it reaches the client.
 */
import { globSync, readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { buildSchema, Kind, parse, validate, type OperationDefinitionNode } from "graphql";
import { isCallExpression, isIdentifier, type CallExpression, type Node } from "typescript/unstable/ast";
import { API, type Checker } from "typescript/unstable/sync";
import { argumentsOf } from "../sql/claims.ts";
import { compareAnswer } from "./compare-answer.ts";
import { textsOf } from "./text-of.ts";

export interface CheckedDocuments {
  /** How many texts were read. */
  count: number;
  problems: string[];
}

const root = resolve(import.meta.dirname, "../..");
const asker = "askGraphql";

/** Documents made of how many things are asked for, by file; each is tested where it is made. */
const madeAtRunTime: Record<string, number> = { "apps/web/src/slices/home/home.api.ts": 1 };

const skipped: Record<string, number> = {};

function callsIn(node: Node): CallExpression[] {
  const found: CallExpression[] =
    isCallExpression(node) && isIdentifier(node.expression) && node.expression.getText() === asker
      ? [node]
      : [];
  node.forEachChild((child) => void found.push(...callsIn(child)));
  return found;
}

/** Reads all documents of a project, such as `apps/web/tsconfig.json`. */
export function checkDocuments(project: string, folder: string, schemaText: string): CheckedDocuments {
  const schema = buildSchema(schemaText);
  const api = new API({ cwd: root });
  const config = resolve(root, project);
  const opened = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  if (opened === undefined) throw new Error(`${project} is no project`);
  const { checker, program } = opened;
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: ["**/*.test.{ts,tsx}"] }).sort();
  const checked: CheckedDocuments = { count: 0, problems: [] };
  for (const path of files) {
    if (!readFileSync(resolve(root, path), "utf8").includes(asker)) continue;
    const source = program.getSourceFile(resolve(root, path));
    if (source === undefined) throw new Error(`${path} is in no project`);
    for (const call of callsIn(source)) {
      const line = source.getLineAndCharacterOfPosition(call.getStart()).line + 1;
      const problems = checkCall(checker, call, schema, checked);
      checked.problems.push(
        ...problems.map((problem) => `${relative(root, resolve(root, path))}:${line}: ${problem}`),
      );
    }
  }
  api.close();
  return checked;
}

function checkCall(
  checker: Checker,
  call: CallExpression,
  schema: ReturnType<typeof buildSchema>,
  checked: CheckedDocuments,
): string[] {
  const [document] = call.arguments;
  if (document === undefined) return [];
  let texts: string[];
  try {
    texts = textsOf(checker, document);
  } catch (error) {
    const path = relative(root, call.getSourceFile().fileName);
    if ((skipped[path] = (skipped[path] ?? 0) + 1) <= (madeAtRunTime[path] ?? 0)) return [];
    return [`its document can't be read: ${(error as Error).message}`];
  }
  const answer = checker.getTypeAtLocation(call);
  const claimed = answer === undefined ? undefined : argumentsOf(checker, answer)[0];
  return [
    ...new Set(
      texts.flatMap((text) => {
        checked.count += 1;
        try {
          const parsed = parse(text);
          const wrong = validate(schema, parsed).map(({ message }) => message);
          if (wrong.length > 0 || claimed === undefined) return wrong;
          const operation = parsed.definitions.find(
            (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
          );
          const type = operation === undefined ? undefined : schema.getRootType(operation.operation);
          return operation === undefined || type === undefined || type === null
            ? ["it asks nothing"]
            : compareAnswer(checker, claimed, operation.selectionSet, type);
        } catch (error) {
          return [(error as Error).message];
        }
      }),
    ),
  ];
}

if (import.meta.main) {
  const schema = readFileSync(resolve(root, "apps/server/schema.graphql"), "utf8");
  const { count, problems } = checkDocuments("apps/web/tsconfig.json", "apps/web/src", schema);
  process.stdout.write(`${problems.map((problem) => `${problem}\n`).join("")}checked ${count} documents\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
