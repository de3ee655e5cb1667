import { isApplePlatform, listKeyCaps } from "./key-names.ts";

/** Whether this browser runs on a machine with a ⌘ key. */
export const isApple: boolean = typeof navigator !== "undefined" && isApplePlatform(navigator.platform);

export interface KbdProps {
  /** "M", "Mod+K", "Shift+F", "G H", "Enter". */
  keys: string;
}

/** Key caps. Always hidden from assistive technology: the control itself carries aria-keyshortcuts. */
export function Kbd({ keys }: KbdProps) {
  return (
    <span className="sk-kbd" aria-hidden="true">
      {listKeyCaps(keys, isApple).map((cap, position) => (
        <kbd key={`${position}${cap}`}>{cap}</kbd>
      ))}
    </span>
  );
}
