/**
 * What a use case works with. `Services` live as long as the process; a `Ctx` adds for whom the work is done.
 * Use cases are plain functions `(ctx, input)`: nothing is looked up globally.
 */
import type { Logger } from "pino";
import type { HttpClient } from "@stallkeeper/connector-sdk";
import { allows, type Scope } from "@stallkeeper/domain";
import { AppError } from "@stallkeeper/contract";
import type { Db, StoreTx } from "./db/index.ts";
import type { Config } from "./config.ts";
import type { Jobs } from "./jobs/index.ts";
import type { Live } from "./live/index.ts";
import type { WorkWatch } from "./observe/index.ts";
import type { Tracer } from "./tracing/index.ts";
import type { SecretBox } from "./secret-box.ts";
import type { ConnectorRegistry } from "./connector-registry.ts";

/** What a person has patience for (decisions 5). */
export const answerWithinMs = 8_000;

export interface Services {
  config: Config;
  db: Db;
  jobs: Jobs;
  live: Live;
  secrets: SecretBox;
  connectors: ConnectorRegistry;
  /** The one way out to marketplaces; limits are kept per account, so there is one client per process. */
  vendorHttp: HttpClient;
  log: Logger;
  /** Where time went, for those who want to know (platform/tracing). */
  tracer: Tracer;
  /** What this process does and did in the last minutes. */
  work: WorkWatch;
  now: () => Date;
  /** How long whoever asked waits for a marketplace's answer before they hear that it comes later. */
  answerWithinMs: number;
  /** Aborted when the process is about to end: who waits for something answers with what there is. */
  closing: AbortSignal;
}

/** A person who is signed in, in the store they work in. */
export interface Member {
  kind: "member";
  userId: string;
  name: string;
  email: string;
  storeId: string;
  sessionId: string;
  /** A script with a personal API token acts, not the person: `sessionId` is the token's id. */
  isApiToken?: true;
  /** When the person last proved that it is them, by sign-in or confirmation; null where nobody ever did. */
  confirmedAt: string | null;
  role: string;
  scopes: readonly string[];
  /** Their role needs a second factor that they lack: routes that don't set one up refuse them. */
  lacksTwoFactor?: true;
}

/** The service itself at work: a sync, a webhook, a retry. */
export interface SystemActor {
  kind: "system";
  name: string;
}

/** Work inside one store, by a person or by the service. */
export interface Ctx extends Services {
  storeId: string;
  actor: Member | SystemActor;
  requestId?: string;
  /** Where the request came from; absent for the service's own work. */
  address?: string;
}

/** Whom the ctx works for; undefined: the service itself. */
export function personOf({ actor }: Ctx): string | undefined {
  return actor.kind === "member" ? actor.userId : undefined;
}

/** A transaction of the ctx's store, for its person. */
export function inStore<T>(ctx: Ctx, work: (tx: StoreTx) => Promise<T>): Promise<T> {
  return ctx.db.withStore(ctx.storeId, work, personOf(ctx));
}

/** A transaction of the ctx's store that can only read; saves a round trip. Throws when something writes. */
export function viewStore<T>(ctx: Ctx, work: (tx: StoreTx) => Promise<T>): Promise<T> {
  return ctx.db.viewStore(ctx.storeId, work, personOf(ctx));
}

/** The name shown in timelines. */
export function actorName(ctx: Ctx): string {
  return ctx.actor.name;
}

/** Whoever does something, as books and timelines name them, and when. */
export interface DoneBy {
  byName: string;
  byId: string | null;
  at: Date;
}

/** The actor of the ctx, now. */
export function doneBy(ctx: Ctx): DoneBy {
  return {
    byName: actorName(ctx),
    byId: ctx.actor.kind === "member" ? ctx.actor.userId : null,
    at: ctx.now(),
  };
}

/** Whether the actor holds the scope; the service itself holds all. */
export function holdsScope({ actor }: Pick<Ctx, "actor">, scope: Scope): boolean {
  return actor.kind !== "member" || allows(actor.scopes, scope);
}

/** Throws FORBIDDEN unless the actor holds the scope. */
export function requireScope(ctx: Ctx, scope: Scope): void {
  if (!holdsScope(ctx, scope)) throw new AppError("FORBIDDEN", { scope });
}

/** The ctx of the service's own work in a store. */
export function systemCtx(services: Services, storeId: string, name: string): Ctx {
  return { ...services, storeId, actor: { kind: "system", name } };
}
