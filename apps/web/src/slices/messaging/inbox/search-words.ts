/** The words of a search; "words in quotes" are one, as for the service. Pure. */
export function wordsOf(query: string): string[] {
  return [...query.toLowerCase().matchAll(/"([^"]*)"?|([^\s"]+)/g)]
    .map(([, phrase, word]) => (phrase ?? word ?? "").trim().replaceAll(/\s+/g, " "))
    .filter((word) => word !== "");
}
