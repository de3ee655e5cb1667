import { action } from "@stallkeeper/contract";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../platform/context.ts";
import { registerEntity } from "../../platform/graphql/index.ts";
import type { Slice } from "../../platform/slice.ts";
import type { ActionKind } from "./action-kinds.ts";
import { addActionRoutes } from "./actions.routes.ts";
import type { ActionTimings } from "./read-failure.ts";
import { addRunRoutes } from "./bulk-runs.routes.ts";
import { workActions } from "./work-actions.ts";

/** The kinds come from the manifests of the slices that own them. */
interface Kinds {
  actionKinds: readonly ActionKind[];
}

export const actionsSlice = {
  name: "actions",
  routes(app: FastifyInstance, { actionKinds }: Kinds) {
    addActionRoutes(app, new Map(actionKinds.map((kind) => [kind.kind, kind])));
    addRunRoutes(app);
  },
  jobs: (
    services: Services,
    { actionKinds, timings }: Kinds & { timings: { actions?: Partial<ActionTimings> } },
  ) => workActions(services, actionKinds, timings.actions),
  entities: [registerEntity(action)],
} satisfies Slice;
