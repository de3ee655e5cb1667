/** Letters are shown as they stand on the keyboard. */
export function nameKeys(keys: string): string {
  return keys.replace(/(?<![A-Za-z])[a-z](?![A-Za-z])/g, (letter) => letter.toUpperCase());
}
