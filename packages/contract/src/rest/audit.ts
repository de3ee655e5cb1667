/** The audit log as administrators read it: newest first, filtered, in pages by the line's number. */
import { isDay } from "@stallkeeper/domain";
import { z } from "zod";

const dayText = "Choose a day of the calendar.";
const words = z.string().max(200).optional();
const day = z.string().refine(isDay, { error: dayText }).optional();

const auditFilter = {
  /** A part of the name of who did it. */
  who: words,
  /** A part of the action's name, as one word or spelled: "scopes changed". */
  what: words,
  /** A part of the kind, id or name of what it was done to, or of what it was before or after. */
  object: words,
  /** A person, or the service by itself: a sync, a rule, a schedule. */
  cause: z.enum(["person", "service"]).optional(),
  /** Days of the store's time zone; both belong to the range. */
  from: day,
  to: day,
};

export const auditFileQuery = z.object(auditFilter);
export const auditQuery = z.object({
  ...auditFilter,
  /** Lines before this one: the `next` of the page before. */
  before: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
});
export type AuditFilter = z.output<typeof auditFileQuery>;

export interface AuditLine {
  _id: string;
  /** Its number in the store's chain. */
  seq: number;
  at: string;
  who: string;
  isPerson: boolean;
  address: string | null;
  action: string;
  /** `name`: what people know it as, where it is a person or an account; null otherwise. */
  object: { type: string; id: string; name: string | null };
  before: unknown;
  after: unknown;
}

export interface AuditPage {
  lines: AuditLine[];
  /** What `before` of the next page is; null: this was the last. */
  next: string | null;
}

/** Whether each line is as it was written and follows the one before. */
export interface AuditCheck {
  isWhole: boolean;
  /** How many lines were read and found to be whole. */
  lines: number;
  broken: { seq: number | null; id: string | null; fault: AuditFault } | null;
}
export type AuditFault = "altered" | "unlinked" | "missing" | "unsealed";
