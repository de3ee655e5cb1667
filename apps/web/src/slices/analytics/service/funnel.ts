/** The steps from a listing to a sale. Pure. */
import type { ServiceView } from "@stallkeeper/contract";

type FunnelStep = keyof ServiceView["funnel"];

/**
 * What each step counts; null: it can't follow a filter that is on, and beside narrowed orders a figure of all
 * listings and offers would look like a funnel of the same things.
 */
export const stepsOfFunnel = (
  told: ServiceView["funnel"],
  isNarrowedApart: boolean,
): Record<FunnelStep, number | null> => (isNarrowedApart ? { ...told, listed: null, offered: null } : told);
