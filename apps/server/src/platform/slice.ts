/**
 * What a slice brings to the service: one manifest in `<slice>.slice.ts`, listed once in slices.ts. A part
 * that it doesn't have is left out. Routes and jobs name what they need of the process as their second
 * argument.
 */
import type { FastifyInstance } from "fastify";
import type { Services } from "./context.ts";
import type { Listener } from "./db/index.ts";
import type { EntityRegistration } from "./graphql/index.ts";

export interface Slice {
  readonly name: string;
  /** Adds its REST routes. */
  readonly routes?: (app: FastifyInstance, parts: never) => void;
  /** Joins its background work to the job queues. Called once per process. */
  readonly jobs?: (services: Services, parts: never) => void;
  /** Kinds of actions at a marketplace. */
  readonly actions?: readonly { readonly kind: string }[];
  /** What GraphQL serves of its tables. */
  readonly entities?: readonly EntityRegistration[];
  /** What it hears of others within their transaction (platform/events). */
  readonly events?: readonly Listener[];
  /** Forgets what is over, every ten minutes. Safe to repeat. */
  readonly tidy?: (services: Services) => Promise<void>;
}
