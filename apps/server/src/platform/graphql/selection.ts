/**
 * What an operation selects, with fragments spread, `@skip` and `@include` obeyed and fields of the same
 * answer name merged. It stands between the document and everything compiled from it.
 */
import {
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
  type VariableValues,
} from "graphql";

export interface SelectedField {
  /** The name in the answer. */
  key: string;
  /** The field asked for. */
  name: string;
  /** The first of the merged nodes; arguments are equal in all of them. */
  node: FieldNode;
  fields: SelectedField[];
}

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** The merged fields of selection sets, in the order in which they first appear. */
export function collectSelection(
  sets: readonly SelectionSetNode[],
  fragments: Fragments,
  variables: VariableValues,
): SelectedField[] {
  const byKey = new Map<string, FieldNode[]>();
  for (const set of sets) gather(set, fragments, variables, byKey);
  return [...byKey].map(([key, nodes]) => {
    const inner = nodes.flatMap(({ selectionSet }) => (selectionSet === undefined ? [] : [selectionSet]));
    const [node] = nodes as [FieldNode, ...FieldNode[]];
    return { key, name: node.name.value, node, fields: collectSelection(inner, fragments, variables) };
  });
}

function gather(
  set: SelectionSetNode,
  fragments: Fragments,
  variables: VariableValues,
  byKey: Map<string, FieldNode[]>,
): void {
  for (const selection of set.selections) {
    if (!isWanted(selection, variables)) continue;
    if (selection.kind === Kind.FIELD) {
      const key = selection.alias?.value ?? selection.name.value;
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, [selection]);
      else known.push(selection);
      continue;
    }
    const inner = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value);
    if (inner !== undefined) gather(inner.selectionSet, fragments, variables, byKey);
  }
}

function isWanted(selection: Parameters<typeof getDirectiveValues>[1], variables: VariableValues): boolean {
  if (selection.directives === undefined || selection.directives.length === 0) return true;
  if (getDirectiveValues(GraphQLSkipDirective, selection, variables)?.["if"] === true) return false;
  return getDirectiveValues(GraphQLIncludeDirective, selection, variables)?.["if"] !== false;
}
