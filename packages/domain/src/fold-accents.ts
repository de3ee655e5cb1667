/**
 * A text without the accents of its letters, as people type it who have no key for them: Genève as Geneve,
 * Müller as Muller. Pure; the service's `fold_accents` does the same in SQL.
 */
export function foldAccents(text: string): string {
  // Most texts have nothing to fold, and thousands of them are folded before a search.
  if (!/[^\0-\u007F]/.test(text)) return text;
  return text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036F]/g, "")
    .normalize("NFC");
}
