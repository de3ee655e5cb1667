/** Joins class names and leaves out what is empty. */
export function joinClasses(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
