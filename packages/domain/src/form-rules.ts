/**
 * The shared form rules with their fixed messages (spec 5). The messages of `min` and `max` name 8 and 100
 * whatever the bound is: that is the specification's text.
 */
export type FormRule = (value: string) => string | null;

export const formMessages = {
  required: "This field is required",
  email: "This field must be a valid email",
  confirmed: "This confirmation does not match",
  min: "Length must be more than 8.",
  max: "Length must be less than 100.",
} as const;

// Nothing that a mail's header would read as a list, a name or a line of its own.
const emailShape =
  /^[^\s\p{Cc}\p{Cf}@"(),:;<>[\\\]]+@[^\s\p{Cc}\p{Cf}@"(),:;<>[\\\].]+(?:\.[^\s\p{Cc}\p{Cf}@"(),:;<>[\\\].]+)+$/u;

export const required: FormRule = (value) => (value.trim() === "" ? formMessages.required : null);
export const email: FormRule = (value) =>
  value.length <= 254 && emailShape.test(value) ? null : formMessages.email;
export const confirmed =
  (original: string): FormRule =>
  (value) =>
    value === original ? null : formMessages.confirmed;
export const min =
  (length: number): FormRule =>
  (value) =>
    charactersOf(value) >= length ? null : formMessages.min;
export const max =
  (length: number): FormRule =>
  (value) =>
    charactersOf(value) <= length ? null : formMessages.max;

/** Characters as a person counts them: an emoji is one, not two. */
function charactersOf(value: string): number {
  return Array.from(value).length;
}

/** The first message among the rules, in their order, or null when the value passes all. */
export function firstProblem(value: string, rules: readonly FormRule[]): string | null {
  for (const rule of rules) {
    const problem = rule(value);
    if (problem !== null) return problem;
  }
  return null;
}
