/**
 * Places and commands in the palette: the pages, the keys that act on this page, and the person's own
 * settings.
 */
import ArrowRight from "lucide-react/icons/arrow-right";
import ChevronRight from "lucide-react/icons/chevron-right";
import Terminal from "lucide-react/icons/terminal";
import { readPreferences, setPreferences } from "../../platform/preferences.ts";
import { listShortcuts, type Shortcut } from "../../platform/shortcuts.ts";
import { nameKeys } from "../name-keys.ts";
import { openLayer, readContext } from "../open-layer.ts";
import { extraPlaces, findNav, navEntries, tabRows } from "../places.ts";
import { texts } from "../texts.ts";
import { fold, scoreTexts } from "../../platform/fuzzy-match.ts";
import { beginsName } from "./palette-query.ts";
import { takeBest, type Found, type PaletteRow } from "./palette-rows.ts";
import { paletteTexts } from "./palette-texts.ts";

/** Keys that only move about are no commands. */
const movements = new Set([
  "j",
  "k",
  "x",
  "Shift+j",
  "Shift+k",
  "ArrowUp",
  "ArrowDown",
  "Escape",
  "Mod+k",
  ".",
  "[",
  "]",
]);

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function toCommandRow({ keys, label, run }: Shortcut, detail?: string): PaletteRow {
  const icon =
    detail === undefined ? (
      <Terminal className="sk-icon" aria-hidden="true" />
    ) : (
      <ChevronRight className="sk-icon" aria-hidden="true" />
    );
  return {
    id: `key ${keys}`,
    title: capitalise(label),
    icon,
    keys: nameKeys(keys),
    run,
    ...(detail === undefined ? {} : { detail }),
  };
}

/** What fits the words; all of it where a prefix stands alone. */
function rank(group: Found["group"], rows: readonly PaletteRow[], words: readonly string[]): Found {
  const found = rows
    .map((row, index) => ({
      thing: row,
      score: words.length === 0 ? 1 : scoreTexts([fold(row.title), fold(row.also ?? "")], words),
      atMs: -index,
    }))
    .filter(({ score }) => score > 0);
  return { group, count: found.length, rows: takeBest(found) };
}

/** Actions on the order that has the focus, which they name. */
export function findContext(words: readonly string[]): Found {
  return rank(
    "context",
    readContext().map(({ shortcut, subject }) => toCommandRow(shortcut, subject)),
    words,
  );
}

function listPlaces(): PaletteRow[] {
  const icon = <ArrowRight className="sk-icon" aria-hidden="true" />;
  const below = (nav: string, label: string, href: string): PaletteRow => ({
    id: `page ${href}`,
    title: `${findNav(nav)?.label ?? nav} ${paletteTexts.step} ${label}`,
    icon,
    href,
  });
  return [
    ...navEntries.map(({ key, label, href }): PaletteRow => ({
      id: `page ${href}`,
      title: label,
      icon,
      ...(key === undefined ? {} : { keys: `G ${key.toUpperCase()}` }),
      href,
    })),
    // The first tab is the section's own page.
    ...[...tabRows].flatMap(([nav, { tabs }]) =>
      tabs.slice(1).map(({ href, label }) => below(nav, label, href)),
    ),
    ...extraPlaces.map(({ nav, label, href }) => below(nav, label, href)),
  ];
}

/** Pages by their names; one whose name is being typed goes before all else. */
export function findPlaces(words: readonly string[]): Found {
  const found = rank("goTo", listPlaces(), words);
  const [best] = found.rows;
  return { ...found, hasExact: best !== undefined && beginsName(best.title, words) };
}

/** The row of a page that was opened before; null when it is none of the listed ones. */
export const toRecentPageRow = (href: string): PaletteRow | null =>
  listPlaces().find((row) => row.href === href) ?? null;

function listSettings(): PaletteRow[] {
  const { commands } = paletteTexts;
  const { density, theme, hasSingleKeys } = readPreferences();
  const icon = <Terminal className="sk-icon" aria-hidden="true" />;
  return [
    { id: "notices", title: commands.notices, icon, run: () => openLayer("notices") },
    ...(["comfortable", "compact"] as const)
      .filter((name) => name !== density)
      .map((name) => ({
        id: name,
        title: commands.density[name],
        icon,
        run: () => setPreferences({ density: name }),
      })),
    ...(["system", "light", "dark"] as const)
      .filter((name) => name !== theme)
      .map((name) => ({
        id: name,
        title: commands.themes[name],
        icon,
        run: () => setPreferences({ theme: name }),
      })),
    {
      id: "keys",
      title: hasSingleKeys ? commands.singleKeysOff : commands.singleKeysOn,
      icon,
      run: () => setPreferences({ hasSingleKeys: !hasSingleKeys }),
    },
    {
      id: "logout",
      title: commands.logout,
      also: commands.logoutAlso,
      icon,
      href: "/api/user/logout",
      isPlainLink: true,
    },
  ];
}

/** Everything else that can be done from here. */
export function findCommands(words: readonly string[]): Found {
  const seen = new Set<string>();
  const keys = listShortcuts().filter(({ keys: name, subject, group, isOn }) => {
    if (
      subject !== undefined ||
      group === texts.keys.goTo ||
      movements.has(name) ||
      isOn?.() === false ||
      seen.has(name)
    )
      return false;
    seen.add(name);
    return true;
  });
  return rank("commands", [...keys.map((shortcut) => toCommandRow(shortcut)), ...listSettings()], words);
}
