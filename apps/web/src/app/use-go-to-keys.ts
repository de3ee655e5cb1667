import { useRouter } from "@tanstack/react-router";
import { useShortcuts } from "../platform/use-shortcuts.ts";
import { texts } from "./texts.ts";

const places = [
  ["h", "home", "/"], ["u", "upload", "/upload"], ["i", "inventory", "/inventory"], ["m", "messaging", "/messaging"], ["o", "offers", "/offers"],
  ["s", "shipping", "/shipping"], ["a", "analytics", "/analytics"], ["r", "ratings", "/ratings"], ["e", "export", "/export"],
  ["c", "control", "/control"], ["d", "admin", "/admin"], ["p", "profile", "/profile"],
] as const;

/** G and a letter opens a section (design 3.4). */
export function useGoToKeys(isOn: boolean): void {
  const router = useRouter();
  useShortcuts(isOn ? places.map(([letter, section, href]) => ({
    keys: `g ${letter}`, label: texts.sections[section], group: "Go to", run: () => router.history.push(href),
  })) : []);
}
