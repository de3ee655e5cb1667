/** What one line of the REST map says: who may call it, what it takes, and what its `data` answers. */
import type { Scope } from "@stallkeeper/domain";
import type { z } from "zod";

export interface RouteFacts {
  /** public and guest: anybody; member: whoever is signed in; else the scope that it takes. */
  readonly requires: "public" | "guest" | "member" | Scope;
  /** It also takes a sign-in or confirmation of the last minutes. */
  readonly isRecentLoginNeeded?: true;
  /** Also for who must set up a second factor before anything else. */
  readonly isOpenForSetUp?: true;
  /** The body. */
  readonly input?: z.ZodType;
  /** Without a body it is an empty one. */
  readonly isBodyOptional?: true;
  /** What stands behind the question mark. */
  readonly query?: z.ZodType;
}

declare const answered: unique symbol;

/** A route whose `data` is of this type; a type alone, so nothing of it is there at run time. */
export interface Answers<Answer> {
  readonly [answered]?: Answer;
}

/** What a route's `data` is. */
export type AnswerIn<Route> = Route extends Answers<infer Answer> ? Answer : never;

/** A line of the map: `answers<RunView>()({ requires: "member" })`. */
export const answers =
  <Answer>() =>
  <const Facts extends RouteFacts>(facts: Facts): Facts & Answers<Answer> =>
    facts;

/** What was done is all that is answered. */
export interface Done {
  done: boolean;
}

/** A thing by its id. */
export interface Named {
  _id: string;
}

/**
 * For who loads the page or another service, such as a file or a redirect: no `data`, and nothing is this.
 */
export interface NoData {
  readonly isNothing: never;
}

/** People's own affairs are asked again for a recent sign-in. */
export const weighty = { requires: "member", isRecentLoginNeeded: true } as const;
export const linking = { requires: "settings.write", isRecentLoginNeeded: true } as const;
