/**
 * A query text made ready once: parsed, measured, validated. Ready documents are kept, bounded in number and
 * in characters; the one used longest ago goes first. A text that is refused is not kept.
 */
import {
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
  visit,
  type GraphQLSchema,
} from "graphql";
import { AppError } from "@stallkeeper/contract";
import { checkLiterals, checkOperationSize, maxTokens } from "./query-limits.ts";
import type { PreparedOperation } from "./operation.ts";
import type { Fragments } from "./selection.ts";

export interface PreparedDocument {
  operations: ReadonlyMap<string, PreparedOperation>;
}

const maxDocuments = 500;
const maxCharacters = 4_000_000;
const maxDepth = 10;
// A schema is asked for by tools in development alone, with a query deeper than any of ours.
const maxIntrospectionDepth = 20;

export class DocumentCache {
  private readonly ready = new Map<string, PreparedDocument>();
  private characters = 0;
  private readonly schema: GraphQLSchema;
  private readonly isIntrospectionAllowed: boolean;

  constructor(schema: GraphQLSchema, isIntrospectionAllowed: boolean) {
    this.schema = schema;
    this.isIntrospectionAllowed = isIntrospectionAllowed;
  }

  /** How many documents are kept. */
  get size(): number {
    return this.ready.size;
  }

  /** The ready document of a text. Throws QUERY_INVALID, QUERY_TOO_COSTLY or BODY_MALFORMED. */
  prepare(text: string): PreparedDocument {
    const known = this.ready.get(text);
    if (known !== undefined) {
      this.ready.delete(text);
      this.ready.set(text, known);
      return known;
    }
    const prepared = prepareDocument(this.schema, text, this.isIntrospectionAllowed);
    this.ready.set(text, prepared);
    this.characters += text.length;
    for (const [oldest] of this.ready) {
      if (this.ready.size <= maxDocuments && this.characters <= maxCharacters) break;
      this.ready.delete(oldest);
      this.characters -= oldest.length;
    }
    return prepared;
  }
}

function prepareDocument(
  schema: GraphQLSchema,
  text: string,
  isIntrospectionAllowed: boolean,
): PreparedDocument {
  const document = parseDocument(text);
  checkLiterals(document);
  const definitions = document.definitions;
  const fragments: Fragments = new Map(
    definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  );
  const nodes = definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  for (const node of nodes)
    checkOperationSize(node, fragments, isIntrospectionAllowed ? maxIntrospectionDepth : maxDepth);
  const rules = isIntrospectionAllowed
    ? specifiedRules
    : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  const [first] = validate(schema, document, rules, { maxErrors: 5, hideSuggestions: true });
  if (first !== undefined) throw new AppError("QUERY_INVALID", { reason: first.message }, { cause: first });
  const switches = switchesOf(document);
  return {
    operations: new Map(
      nodes.map((node) => [node.name?.value ?? "", { node, fragments, switches, plans: new Map() }]),
    ),
  };
}

function parseDocument(text: string) {
  try {
    return parse(text, { maxTokens, noLocation: true });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    if (error.message.includes("tokens")) throw new AppError("QUERY_TOO_COSTLY", { reason: "tokens" });
    throw new AppError("QUERY_INVALID", { reason: error.message }, { cause: error });
  }
}

function switchesOf(document: ReturnType<typeof parse>): string[] {
  const names = new Set<string>();
  visit(document, {
    Directive(node) {
      for (const { value } of node.arguments ?? [])
        if (value.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return [...names];
}

/** The operation that a request means. Throws QUERY_INVALID when it names none, or not which. */
export function chooseOperation(prepared: PreparedDocument, name: string | null): PreparedOperation {
  const { operations } = prepared;
  const chosen =
    name !== null ? operations.get(name) : operations.size === 1 ? [...operations.values()][0] : undefined;
  if (chosen === undefined)
    throw new AppError("QUERY_INVALID", { reason: "The operation is not in the document." });
  return chosen;
}
