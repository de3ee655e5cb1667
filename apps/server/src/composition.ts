/** What the manifests of all slices come to. */
import { auditEntry } from "@stallkeeper/contract";
import type { Listener } from "./platform/db/index.ts";
import { registerEntity, type EntityRegistration } from "./platform/graphql/index.ts";
import type { ActionKind } from "./slices/actions/index.ts";
import * as listed from "./slices.ts";

export const slices = Object.values(listed);

/** Every kind of action at a marketplace. */
export const actionKinds: readonly ActionKind[] = slices.flatMap((slice) =>
  "actions" in slice ? slice.actions : [],
);

/** Everything that slices hear of each other within a transaction (platform/events). */
export const listeners: readonly Listener[] = slices.flatMap((slice) =>
  "events" in slice ? slice.events : [],
);

/** What GraphQL serves; the audit log is the platform's. */
export const entities: readonly EntityRegistration[] = [
  ...slices.flatMap((slice): readonly EntityRegistration[] => ("entities" in slice ? slice.entities : [])),
  registerEntity(auditEntry),
];
