import { compareNames, shortcodeOf } from "@stallkeeper/domain";
import { rankChoices } from "../../../platform/fuzzy-match.ts";
import type { Snippet } from "./reply.api.ts";

type Used = Pick<Snippet, "name" | "usesIn30Days" | "lastUsedAt">;

/** The most used of the last 30 days first, then the last used one, then by name. Pure. */
const compareUse = (one: Used, other: Used): number =>
  other.usesIn30Days - one.usesIn30Days ||
  (other.lastUsedAt ?? "").localeCompare(one.lastUsedAt ?? "") ||
  compareNames(one.name, other.name);

/** The snippets that fit what was typed after a slash: the best fit first, of equals the most used. Pure. */
export const findSnippets = <One extends Used>(known: readonly One[], typed: string): One[] =>
  rankChoices(known.toSorted(compareUse), typed, ({ name }) => [shortcodeOf(name), name]);
