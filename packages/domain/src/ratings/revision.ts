/**
 * Getting a rating changed or removed: drafted -> asked (the buyer) -> agreed -> revised, or refused; and
 * reported (to the platform) -> removed | kept. Platforms tell of a change alone: the other steps are said by
 * whoever works on it.
 */
export const revisionStates = [
  "drafted",
  "asked",
  "agreed",
  "refused",
  "revised",
  "reported",
  "removed",
  "kept",
] as const;
export type RevisionState = (typeof revisionStates)[number];

const steps: Readonly<Record<RevisionState | "none", readonly RevisionState[]>> = {
  none: ["drafted", "asked", "reported"],
  drafted: ["asked", "reported"],
  asked: ["agreed", "revised", "refused", "reported"],
  agreed: ["revised", "refused", "reported"],
  refused: ["asked", "reported"],
  reported: ["removed", "kept"],
  revised: [],
  removed: [],
  kept: [],
};

/** Where a revision can go from here; from null where nothing was begun. */
export const revisionSteps = (from: RevisionState | null): readonly RevisionState[] => steps[from ?? "none"];

/** It still waits for somebody: the seller, the buyer or the platform. */
export const isRevisionOpen = (state: RevisionState): boolean => steps[state].length > 0;

/** The states of which a better rating is the end. */
export const revisedFrom = ["drafted", "asked", "agreed", "refused", "reported"] as const;
