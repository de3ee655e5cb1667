import type { KeyHint } from "../ui/index.ts";

/**
 * Keys with the same words make one hint: "J K move". Keeps the order; a repeat gives the same answer. Pure.
 */
export function joinHints(hints: readonly KeyHint[]): KeyHint[] {
  const keysOf = new Map<string, string>();
  for (const { keys, label } of hints) {
    const before = keysOf.get(label);
    keysOf.set(label, before === undefined ? keys : `${before} ${keys}`);
  }
  return [...keysOf].map(([label, keys]) => ({ keys, label }));
}
