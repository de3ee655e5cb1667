import { itemImport, itemImportRow } from "@stallkeeper/contract";
import type { FastifyInstance } from "fastify";
import { registerEntity } from "../../platform/graphql/index.ts";
import type { Slice } from "../../platform/slice.ts";
import { addImportRoutes } from "./imports.routes.ts";
import { tidyImports } from "./move-import.ts";
import { workImports } from "./work-import.ts";

/** Files of items: read, checked, taken in and undone. */
export const importsSlice = {
  name: "imports",
  routes: (app: FastifyInstance) => addImportRoutes(app),
  jobs: workImports,
  entities: [registerEntity(itemImport), registerEntity(itemImportRow)],
  tidy: tidyImports,
} satisfies Slice;
