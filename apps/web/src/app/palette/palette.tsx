/**
 * The command palette (design 3.3): a dialog with a combobox over everything in memory. The best row is
 * chosen from the start; arrows move, Enter takes it, with Ctrl or ⌘ in a new tab. A command runs once the
 * palette is closed and the focus is where it was.
 */
import { useRouter } from "@tanstack/react-router";
import Search from "lucide-react/icons/search";
import { useEffect, useEffectEvent, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { whenIdle } from "../../platform/when-idle.ts";
import { readRecents } from "../recents.ts";
import { Dialog, IconButton, Kbd, useIsPhone } from "../../ui/index.ts";
import X from "lucide-react/icons/x";
import {
  followOrders,
  noFacets,
  QueryProblems,
  useDayClock,
  useOlderOrders,
} from "../../slices/orders/index.ts";
import { orderIndex } from "./order-source.tsx";
import { PaletteList, rowDomId } from "./palette-list.tsx";
import { readPaletteQuery } from "./palette-query.ts";
import type { PaletteRow } from "./palette-rows.ts";
import { searchPalette } from "./palette-search.ts";
import { paletteTexts } from "./palette-texts.ts";
import { runWhenClosed } from "./run-when-closed.ts";

const listId = "palette-results";

export interface PaletteProps {
  isOpen: boolean;
  onClose: () => void;
}

/** How long a key may wait for orders that are not looked through yet. */
const keyMs = 8;
const sliceMs = 4;

/**
 * Follows the orders while the browser has nothing else to do, so that the first key finds them looked
 * through. A repeat is harmless.
 */
export const keepOrderIndex = (() => {
  let isKept = false;
  return (): void => {
    if (isKept) return;
    isKept = true;
    let isWaiting = false;
    const work = (): void => {
      isWaiting = !orderIndex.catchUp(sliceMs);
      if (isWaiting) whenIdle(work);
    };
    const follow = (): void => {
      if (isWaiting) return;
      isWaiting = true;
      whenIdle(work);
    };
    followOrders(follow);
    follow();
  };
})();

/** Looks through what is left a slice at a time while the palette is open, and tells when all of it is. */
function useWholeIndex(isOpen: boolean, tellWhole: () => void): void {
  const tell = useEffectEvent(tellWhole);
  useEffect(() => {
    if (!isOpen) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const work = (): void => {
      clearTimeout(timer);
      if (orderIndex.catchUp(keyMs)) tell();
      else timer = setTimeout(work);
    };
    work();
    const leave = followOrders(work);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [isOpen]);
}

/**
 * What the palette shows at one opening. Nothing is looked for while it closes, nor with the text of the time
 * before.
 */
function usePaletteState(isOpen: boolean) {
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [recents, setRecents] = useState(readRecents);
  const [wholeCount, setWholeCount] = useState(0);
  const isPartial = useRef(false);
  const isOpening = isOpen && !wasOpen;
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    if (isOpen) {
      setText("");
      setActive(0);
      setRecents(readRecents());
    }
  }
  useWholeIndex(isOpen, () => {
    if (!isPartial.current) return;
    isPartial.current = false;
    setWholeCount((count) => count + 1);
  });
  const days = useDayClock(false);
  // What is not in memory joins it a moment after the last key, and is then found like the rest.
  const { state: older } = useOlderOrders(
    isOpen && !text.startsWith(">") ? text.replace(/^[#@]\s*/, "") : "",
    noFacets,
  );
  const [olderCount, setOlderCount] = useState({ state: older, count: 0 });
  if (isOpen && olderCount.state !== older)
    setOlderCount(({ count }) => ({ state: older, count: count + Number(older === "known") }));
  const shownText = isOpening ? "" : text;
  const answer = useMemo(
    () => searchPalette(shownText, recents, days),
    // Once more when all orders are looked through, and when older ones came.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [shownText, recents, days, wholeCount, olderCount.count],
  );
  const change = (next: string): void => {
    isPartial.current = !orderIndex.catchUp(keyMs);
    setText(next);
    setActive(0);
  };
  /** The rows with every order looked through: what is taken must not be a lesser fit that was there sooner. */
  const readWhole = (): readonly PaletteRow[] => {
    if (!isPartial.current) return answer.groups.flatMap((group) => group.rows);
    orderIndex.catchUp(Number.POSITIVE_INFINITY);
    return searchPalette(text, recents, days).groups.flatMap((group) => group.rows);
  };
  return { text, change, active, setActive, answer, isAsking: older === "asking", readWhole };
}

/** The palette. */
export function Palette({ isOpen, onClose }: PaletteProps) {
  const router = useRouter();
  const isPhone = useIsPhone();
  const input = useRef<HTMLInputElement>(null);
  const { text, change, active, setActive, answer, isAsking, readWhole } = usePaletteState(isOpen);
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
          {isAsking ? paletteTexts.asking : rows.length > 0 && paletteTexts.count(answer.shown, answer.count)}
        </span>
        {isPhone ? (
          <IconButton label="Close" icon={<X className="sk-icon" />} onClick={onClose} />
        ) : (
          <Kbd keys="Escape" />
        )}
      </div>
      <QueryProblems query={readPaletteQuery(text).isFilter ? text : ""} />
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
