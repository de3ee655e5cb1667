/** The schema as text, for the file in the repository: there is no introspection in production. */
import { lexicographicSortSchema, printSchema } from "graphql";
import { entities } from "@stallkeeper/contract";
import { registerEntity, type EntityStore } from "./registry.ts";
import { buildSchema } from "./schema.ts";

const refuse = () => Promise.reject(new TypeError("this schema is only printed"));
const noStore: EntityStore<never> = { update: refuse, create: refuse, remove: refuse };

/** The schema of every entity of the contract. */
export function printEntitySchema(): string {
  const { schema } = buildSchema(entities.map((entity) => registerEntity(entity, noStore)));
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}
