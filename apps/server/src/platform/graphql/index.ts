export { registerEntity, type EntityRegistration, type EntityStore } from "./registry.ts";
export { registerGraphql } from "./graphql.plugin.ts";
export { createGraphql } from "./execute.ts";
export { compileProjection, wholeSelection } from "./projection.ts";
export { rowsToText } from "./rows-to-text.ts";
export { fetchRows } from "./fetch-rows.ts";
export { selectSql } from "./select-sql.ts";
