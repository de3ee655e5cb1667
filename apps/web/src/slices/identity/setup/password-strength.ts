import { isCommonPassword } from "@stallkeeper/domain";

/**
 * How strong a password looks, 0 to 4; 1 is one that the service refuses: too short, too long, or common.
 * More than 1 is advice. Pure.
 */
export function ratePassword(password: string): number {
  const { length } = Array.from(password);
  if (length === 0) return 0;
  if (length < 8 || length > 100 || isCommonPassword(password)) return 1;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  const isRepeated = new Set(password).size <= length / 3;
  if (isRepeated) return 1;
  return Math.min(4, 2 + (length >= 12 ? 1 : 0) + (length >= 16 || kinds >= 3 ? 1 : 0));
}
