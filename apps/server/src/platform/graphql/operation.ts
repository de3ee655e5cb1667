/** What is known of an operation once its document is ready, and what was compiled from it since. */
import type { FieldNode, GraphQLField, OperationDefinitionNode } from "graphql";
import type { Projection } from "./projection.ts";
import type { RootField } from "./schema.ts";
import type { Fragments, SelectedField } from "./selection.ts";

export interface PreparedOperation {
  node: OperationDefinitionNode;
  fragments: Fragments;
  /** Variables that decide, through @skip and @include, what is selected. */
  switches: readonly string[];
  /** Compiled root fields by the values of the switches. */
  plans: Map<string, (RootPlan | TypenamePlan)[]>;
}

export interface RootPlan {
  key: string;
  node: FieldNode;
  definition: GraphQLField<unknown, unknown>;
  root: RootField;
  selection: SelectedField[];
  /**
   * The rows of the entity on the wire: the answer itself, the `items` of a page, or the `record` of a
   * payload.
   */
  projection: Projection | null;
}

/** `__typename` of the operation itself. */
export interface TypenamePlan {
  key: string;
  root: null;
}
