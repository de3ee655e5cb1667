export { registerEntity, type EntityRegistration, type EntityStore } from "./registry.ts";
export { registerGraphql } from "./graphql.plugin.ts";
export { readEntity } from "./read-entity.ts";
