// Which key does what in a list (design 3.4). Letters only act while single keys are on, so that they
// can be switched off (WCAG 2.1.4) and so that a scanner's burst can be kept away from them.

export type GridCommand =
  | { kind: "move"; by: number; isExtending: boolean }
  | { kind: "page"; by: 1 | -1; isExtending: boolean }
  | { kind: "edge"; edge: "first" | "last"; isExtending: boolean }
  | { kind: "inner"; by: 1 | -1 }
  | { kind: "open"; where: "detail" | "page" }
  | { kind: "toggle" | "select-all" | "clear" | "menu" };

export interface GridKey {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The command of a key press, or null when the list does not use it. */
export function readGridKey(press: GridKey, hasSingleKeys: boolean): GridCommand | null {
  if (press.altKey) return null;
  const isExtending = press.shiftKey;
  if (press.ctrlKey || press.metaKey) {
    switch (press.key) {
      case "a":
        return { kind: "select-all" };
      case "Home":
        return { kind: "edge", edge: "first", isExtending };
      case "End":
        return { kind: "edge", edge: "last", isExtending };
      default:
        return null;
    }
  }
  switch (press.key) {
    case "ArrowDown":
      return { kind: "move", by: 1, isExtending };
    case "ArrowUp":
      return { kind: "move", by: -1, isExtending };
    case "ArrowRight":
      return { kind: "inner", by: 1 };
    case "ArrowLeft":
      return { kind: "inner", by: -1 };
    case "PageDown":
      return { kind: "page", by: 1, isExtending };
    case "PageUp":
      return { kind: "page", by: -1, isExtending };
    case "Home":
      return { kind: "edge", edge: "first", isExtending };
    case "End":
      return { kind: "edge", edge: "last", isExtending };
    case "Enter":
      return press.shiftKey ? null : { kind: "open", where: "detail" };
    case " ":
      return { kind: "toggle" };
    case "Escape":
      return { kind: "clear" };
    default:
      return hasSingleKeys ? readLetter(press.key, isExtending) : null;
  }
}

function readLetter(key: string, isExtending: boolean): GridCommand | null {
  switch (isExtending ? key.toLowerCase() : key) {
    case "j":
      return { kind: "move", by: 1, isExtending };
    case "k":
      return { kind: "move", by: -1, isExtending };
    case "x":
      return isExtending ? null : { kind: "toggle" };
    case "o":
      return isExtending ? null : { kind: "open", where: "page" };
    case ".":
      return { kind: "menu" };
    default:
      return null;
  }
}
