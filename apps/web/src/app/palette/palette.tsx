/**
 * The command palette (design 3.3): a dialog with a combobox over everything in memory. The best row is
 * chosen from the start; arrows move, Enter takes it, with Ctrl or ⌘ in a new tab. A command runs once the
 * palette is closed and the focus is where it was.
 */
import { useRouter } from "@tanstack/react-router";
import Search from "lucide-react/icons/search";
import { useMemo, useRef, useState, type KeyboardEvent } from "react";
import { readRecents } from "../recents.ts";
import { Dialog, IconButton, Kbd, useIsPhone } from "../../ui/index.ts";
import X from "lucide-react/icons/x";
import { keepOrderSearch, useOrderSearch } from "../../slices/orders/index.ts";
import { PaletteList, rowDomId } from "./palette-list.tsx";
import type { PaletteRow } from "./palette-rows.ts";
import { searchPalette } from "./palette-search.ts";
import { paletteTexts } from "./palette-texts.ts";
import { runWhenClosed } from "./run-when-closed.ts";

const listId = "palette-results";

export interface PaletteProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Lets it look through the orders ahead of its first opening. Safe to repeat. */
export const readyPalette = (): void => keepOrderSearch();

/**
 * What the palette shows at one opening. Nothing is looked for while it closes, nor with the text of the time
 * before.
 */
function usePaletteState(isOpen: boolean) {
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [recents, setRecents] = useState(readRecents);
  const isOpening = isOpen && !wasOpen;
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    if (isOpen) {
      setText("");
      setActive(0);
      setRecents(readRecents());
    }
  }
  const search = useOrderSearch(isOpen, text.startsWith(">") ? "" : text.replace(/^[#@]\s*/, ""));
  const { findOrders, findThings, countOrders, isFilter } = search;
  const shownText = isOpening ? "" : text;
  const answer = useMemo(
    () => searchPalette(shownText, recents, { findOrders, findThings, countOrders, isFilter }),
    [shownText, recents, findOrders, findThings, countOrders, isFilter],
  );
  const change = (next: string): void => {
    search.begin();
    setText(next);
    setActive(0);
  };
  /**
   * The rows with every order looked through: what is taken must not be a lesser fit that was there sooner.
   */
  const readWhole = (): readonly PaletteRow[] => {
    const whole = search.finish() ? searchPalette(text, recents, search) : answer;
    return whole.groups.flatMap((group) => group.rows);
  };
  return { text, change, active, setActive, answer, search, readWhole };
}

/** The palette. */
export function Palette({ isOpen, onClose }: PaletteProps) {
  const router = useRouter();
  const isPhone = useIsPhone();
  const input = useRef<HTMLInputElement>(null);
  const { text, change, active, setActive, answer, search, readWhole } = usePaletteState(isOpen);
  const rows = answer.groups.flatMap((group) => group.rows);

  const take = (row: PaletteRow | undefined, isNewTab: boolean): void => {
    if (row === undefined) return;
    const { href, run, isPlainLink } = row;
    onClose();
    if (href === undefined) return runWhenClosed(() => run?.());
    if (isNewTab) window.open(href, "_blank", "noopener");
    else if (isPlainLink === true) location.assign(href);
    else runWhenClosed(() => void router.navigate({ href, hashScrollIntoView: false }));
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && rows.length > 0) {
      event.preventDefault();
      setActive((active + step + rows.length) % rows.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      take(readWhole()[active], event.metaKey || event.ctrlKey);
    }
  };
  const { feet } = paletteTexts;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={paletteTexts.title}
      isTitleHidden
      size="md"
      className="sk-palette"
      initialFocus={input}
    >
      <div className="sk-palette-top">
        <Search className="sk-icon" aria-hidden="true" />
        <input
          ref={input}
          type="text"
          role="combobox"
          className="sk-palette-input"
          aria-label={paletteTexts.title}
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={rows.length > 0 ? rowDomId(active) : undefined}
          placeholder={paletteTexts.title}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={handleKey}
        />
        <span className="sk-meta" role="status">
          {search.isAsking
            ? paletteTexts.asking
            : rows.length > 0 && paletteTexts.count(answer.shown, answer.count)}
        </span>
        {isPhone ? (
          <IconButton label="Close" icon={<X className="sk-icon" />} onClick={onClose} />
        ) : (
          <Kbd keys="Escape" />
        )}
      </div>
      {search.problems}
      <PaletteList
        id={listId}
        groups={answer.groups}
        words={answer.words}
        active={active}
        onHover={setActive}
        onPick={take}
      />
      {rows.length === 0 && (
        <p className="sk-palette-empty" role="status">
          {text.trim() === "" ? paletteTexts.nothingOpened : paletteTexts.noMatch(text.trim())}
        </p>
      )}
      <div className="sk-palette-foot" aria-hidden="true">
        <span>
          <Kbd keys="Up Down" />
          {feet.move}
        </span>
        <span>
          <Kbd keys="Enter" />
          {feet.open}
        </span>
        <span>
          <Kbd keys="Mod+Enter" />
          {feet.newTab}
        </span>
        <span className="sk-space" />
        <span>
          <Kbd keys="#" />
          {feet.order}
        </span>
        <span>
          <Kbd keys="@" />
          {feet.buyer}
        </span>
        <span>
          <Kbd keys=">" />
          {feet.command}
        </span>
      </div>
    </Dialog>
  );
}
