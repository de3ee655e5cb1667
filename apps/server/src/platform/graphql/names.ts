/** Names of the graphql-compose-mongoose convention (decisions 3): every name of the schema is made here. */

/** A word with a capital first letter: createdAt gives CreatedAt; _id stays as it is. */
export function capitalise(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/** The value of a sort enumeration. */
export function sortValueName(field: string, direction: "ASC" | "DESC"): string {
  return `${field.replaceAll(".", "__").toUpperCase()}_${direction}`;
}

/** Which of an entity's root fields a name stands for. */
export const queryKinds = ["Many", "One", "ById", "Count", "Pagination"] as const;
export type QueryKind = (typeof queryKinds)[number];

export const mutationKinds = ["UpdateMany", "UpdateById", "CreateOne", "RemoveById"] as const;
export type MutationKind = (typeof mutationKinds)[number];
