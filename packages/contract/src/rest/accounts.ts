/** Bodies and answers of /api/accounts/* and /api/meta/accounts, /platforms. */
import { z } from "zod";

/** `fields` are checked again by the marketplace's own form. */
export const connectInput = z.object({
  platform: z.string({ error: "Choose a marketplace." }).min(1).max(40),
  fields: z.record(z.string().max(64), z.union([z.string().max(2_000), z.boolean()])).default({}),
});
export type ConnectInput = z.infer<typeof connectInput>;

export interface PlatformView {
  _id: string;
  name: string;
  code: string;
  capabilities: string[];
  isPractice: boolean;
  auth: {
    kind: "key" | "oauth";
    fields: { name: string; label: string; kind: string; isRequired: boolean; hint?: string; placeholder?: string; initial?: string | boolean }[];
  };
}

export type AccountState = "connected" | "paused" | "reconnect";

export interface AccountView {
  _id: string;
  username: string;
  /** The platform's id. */
  platform: string;
  hasebay: boolean;
  state: string;
  sync: {
    phase: string;
    done: number;
    total: number | null;
    lastSyncAt: string | null;
    waitingUntil: string | null;
    problem: string | null;
  };
}
