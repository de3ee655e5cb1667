/** How strong a password looks, 0 to 4: advice only, the service decides (8 to 100 characters, not common). */
export function ratePassword(password: string): number {
  const { length } = password;
  if (length < 8) return length === 0 ? 0 : 1;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  const isRepeated = new Set(password).size <= length / 3;
  if (isRepeated) return 1;
  return Math.min(4, 2 + (length >= 12 ? 1 : 0) + (length >= 16 || kinds >= 3 ? 1 : 0));
}
