// What the keyboard, the pointer and the app do with the rows of a grid: which row carries the Tab stop
// and the focus, what is selected, what opens. One row at a time is the stop; it is remembered by key and
// by place, so that the row that takes the place of a removed one takes its focus too.
import {
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from "react";
import type { DataGridProps } from "./data-grid.types.ts";
import { type GridCommand, readGridKey } from "./grid-keys.ts";
import { addAll, addRange, getHeadState, toggleKey } from "./grid-selection.ts";
import { findRow } from "./row-window.ts";
import type { GridView } from "./use-grid-view.ts";

const atStart = { key: null, position: 0 };
const CONTROLS = "a[href], button, input, select, textarea";
const TEXT_FIELDS = "textarea, select, [contenteditable=true], input:not([type=checkbox], [type=radio])";

/** Drives a grid. `stopPosition` is −1 while there are no rows. */
export function useGridControl<Row>(
  props: DataGridProps<Row>,
  scroller: RefObject<HTMLDivElement | null>,
  { reveal, countVisible }: GridView,
) {
  const { rows, getKey, listId } = props;

  // The row that carries the Tab stop, by key, with the place where it was last.
  const [held, setStop] = useState<{ key: string | null; position: number }>(atStart);
  const [drawnList, setDrawnList] = useState(listId);
  if (drawnList !== listId) {
    setDrawnList(listId);
    setStop(atStart);
  }
  const stop = drawnList === listId ? held : atStart;
  const found = stop.key === null ? -1 : findRow(rows, getKey, stop.key, stop.position);
  const stopPosition = found >= 0 ? found : Math.min(Math.max(0, stop.position), rows.length - 1);
  const stopRow = rows[stopPosition];
  const stopKey = stopRow === undefined ? null : getKey(stopRow);
  if (stopKey !== null && (stopKey !== stop.key || stopPosition !== stop.position))
    setStop({ key: stopKey, position: stopPosition });

  /** The element inside the grid that has the focus, or had it when it left the list. */
  const focused = useRef<Element | null>(null);
  const wantsFocus = useRef(false);
  /** Whether any row had the focus since the list was drawn: before, no row is the current one. */
  const hadFocus = useRef(false);
  const reportedKey = useRef<string | null>(null);
  const anchor = useRef<number | null>(null);
  const latest = useRef({ props, stopPosition });
  useLayoutEffect(() => {
    latest.current = { props, stopPosition };
  });

  const getRowElement = useCallback(
    (position: number) =>
      scroller.current?.querySelector<HTMLElement>(`[data-position="${position}"]`) ?? null,
    [scroller],
  );
  const report = useCallback((key: string | null) => {
    if (reportedKey.current === key) return;
    reportedKey.current = key;
    latest.current.props.onFocusedKeyChange?.(key);
  }, []);
  const shownList = useRef(listId);
  useLayoutEffect(() => {
    if (shownList.current === listId) return;
    shownList.current = listId;
    anchor.current = null;
    // Focus that was in the old list is in the new one, on its first row.
    hadFocus.current = focused.current !== null;
    wantsFocus.current = focused.current !== null;
    scroller.current?.scrollTo({ top: 0, behavior: "instant" });
  }, [listId, scroller]);
  useLayoutEffect(() => {
    const hasLostRow = focused.current !== null && !focused.current.isConnected;
    if (!wantsFocus.current && !hasLostRow) return;
    wantsFocus.current = false;
    focused.current = null;
    getRowElement(stopPosition)?.focus({ preventScroll: true });
  });

  const focusRow = useCallback(
    (position: number) => {
      const { rows: all, getKey: keyOf } = latest.current.props;
      const row = all[position];
      if (row === undefined) return;
      reveal(position);
      wantsFocus.current = true;
      setStop({ key: keyOf(row), position });
      // The row may be the stop already: then nothing is drawn again and it takes focus at once.
      getRowElement(position)?.focus({ preventScroll: true });
    },
    [getRowElement, reveal],
  );

  const select = useCallback(
    (next: ReadonlySet<string>) => latest.current.props.onSelectionChange?.(next),
    [],
  );
  const moveTo = useCallback(
    (wanted: number, isExtending: boolean) => {
      const { props: now, stopPosition: from } = latest.current;
      const position = Math.min(now.rows.length - 1, Math.max(0, wanted));
      if (isExtending && now.selection !== undefined) {
        anchor.current ??= from;
        select(addRange(now.selection, now.rows, now.getKey, anchor.current, position));
      } else anchor.current = null;
      focusRow(position);
    },
    [focusRow, select],
  );

  const handleToggle = useCallback(
    (key: string, isExtending: boolean) => {
      const { props: now } = latest.current;
      if (now.selection === undefined) return;
      const position = findRow(now.rows, now.getKey, key, latest.current.stopPosition);
      if (isExtending && anchor.current !== null)
        select(addRange(now.selection, now.rows, now.getKey, anchor.current, position));
      else select(toggleKey(now.selection, key));
      if (!isExtending) anchor.current = position;
      setStop({ key, position });
    },
    [select],
  );
  const handleToggleAll = useCallback(() => {
    const { props: now } = latest.current;
    if (now.selection === undefined) return;
    select(
      getHeadState(now.selection, now.rows, now.getKey) === true
        ? new Set()
        : addAll(now.selection, now.rows, now.getKey),
    );
  }, [select]);

  const runCommand = useCallback(
    (command: GridCommand, event: KeyboardEvent | null): boolean => {
      const { props: now, stopPosition: position } = latest.current;
      const row = now.rows[position];
      switch (command.kind) {
        case "move":
          if (command.by < 0 && position === 0 && event !== null) {
            scroller.current?.querySelector<HTMLElement>(".sk-grid-head :is(button, input)")?.focus();
            return true;
          }
          moveTo(position + command.by, command.isExtending);
          return true;
        case "page":
          moveTo(position + command.by * countVisible(), command.isExtending);
          return true;
        case "edge":
          moveTo(command.edge === "first" ? 0 : now.rows.length - 1, command.isExtending);
          return true;
        case "inner": {
          const rowElement = getRowElement(position);
          const isBackward =
            (command.by === 1) === (rowElement !== null && getComputedStyle(rowElement).direction === "rtl");
          const stops: HTMLElement[] =
            rowElement === null ? [] : [rowElement, ...rowElement.querySelectorAll<HTMLElement>(CONTROLS)];
          const next = stops[stops.indexOf(document.activeElement as HTMLElement) + (isBackward ? -1 : 1)];
          next?.focus({ preventScroll: true });
          return next !== undefined;
        }
        case "open":
          if (row !== undefined) now.onOpen?.(row, command.where, "key");
          return row !== undefined && now.onOpen !== undefined;
        case "toggle":
          if (row === undefined || now.selection === undefined) return false;
          handleToggle(now.getKey(row), false);
          return true;
        case "select-all":
          if (now.selection === undefined) return false;
          select(addAll(now.selection, now.rows, now.getKey));
          return true;
        case "clear":
          anchor.current = null;
          if (now.selection === undefined || now.selection.size === 0) return false;
          select(new Set());
          return true;
        case "menu": {
          const element = getRowElement(position);
          if (row === undefined || element === null || now.onRowMenu === undefined) return false;
          now.onRowMenu(row, element);
          return true;
        }
      }
    },
    [getRowElement, handleToggle, moveTo, scroller, select, countVisible],
  );

  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || !event.currentTarget.contains(target) || target.matches(TEXT_FIELDS))
      return;
    if (target.closest(".sk-grid-head") !== null) {
      moveInHead(event, () => focusRow(stopPosition));
      return;
    }
    const isOnRow = target.role === "row";
    const command = readGridKey(event, props.hasSingleKeys ?? true);
    // A control inside a row keeps Enter and Space to itself.
    const isOwnKey = !isOnRow && (command?.kind === "open" || command?.kind === "toggle");
    if (command !== null && !isOwnKey && runCommand(command, event)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (stopRow !== undefined) props.onRowKeyDown?.(event, stopRow);
  };

  const getPressedRow = (event: {
    target: EventTarget;
  }): { row: Row; position: number; element: HTMLElement } | null => {
    const element = (event.target as HTMLElement).closest<HTMLElement>("[data-position]");
    const position = Number(element?.dataset["position"]);
    const row = rows[position];
    return element === null || row === undefined ? null : { row, position, element };
  };
  const handleClick = (event: MouseEvent): void => {
    const pressed = getPressedRow(event);
    if (
      pressed === null ||
      (event.target as HTMLElement).closest(`${CONTROLS}, label`) !== null ||
      !String(getSelection()).match(/^\s*$/)
    )
      return;
    if (event.shiftKey) moveTo(pressed.position, true);
    else if (props.isSelecting === true && props.selection !== undefined)
      handleToggle(getKey(pressed.row), false);
    else {
      anchor.current = null;
      focusRow(pressed.position);
      props.onOpen?.(pressed.row, event.metaKey || event.ctrlKey ? "page" : "detail", "pointer");
    }
  };
  const handleContextMenu = (event: MouseEvent): void => {
    const pressed = getPressedRow(event);
    if (pressed === null || props.onRowMenu === undefined) return;
    event.preventDefault();
    focusRow(pressed.position);
    props.onRowMenu(pressed.row, pressed.element);
  };
  const handleFocus = (event: FocusEvent): void => {
    focused.current = event.target;
    const pressed = getPressedRow(event);
    if (pressed === null) return;
    hadFocus.current = true;
    const key = getKey(pressed.row);
    if (key !== stop.key) setStop({ key, position: pressed.position });
    report(key);
  };
  const handleBlur = (): void => {
    // Asked a moment later: a row that leaves the list gives its focus to the next one meanwhile.
    queueMicrotask(() => {
      if (
        scroller.current?.contains(document.activeElement) === true ||
        focused.current?.isConnected === false
      )
        return;
      focused.current = null;
      report(null);
    });
  };

  useImperativeHandle(
    props.handleRef,
    () => ({
      focus: (key) => {
        const { props: now, stopPosition: position } = latest.current;
        const target = key === undefined ? -1 : findRow(now.rows, now.getKey, key, position);
        focusRow(target >= 0 ? target : position);
      },
      reveal: (key) => {
        const { props: now, stopPosition: position } = latest.current;
        const target = findRow(now.rows, now.getKey, key, position);
        if (target >= 0) reveal(target);
      },
      moveFocus: (delta) => moveTo(latest.current.stopPosition + (hadFocus.current ? delta : 0), false),
      extendFocus: (delta) => moveTo(latest.current.stopPosition + (hadFocus.current ? delta : 0), true),
      toggleFocused: () => void runCommand({ kind: "toggle" }, null),
      openFocused: () => void runCommand({ kind: "open", where: "detail" }, null),
      getFocusedKey: () => {
        const { props: now, stopPosition: position } = latest.current;
        const row = now.rows[position];
        return row === undefined ? null : now.getKey(row);
      },
    }),
    [focusRow, moveTo, reveal, runCommand],
  );

  return {
    stopPosition,
    handleToggle,
    handleToggleAll,
    handlers: {
      onKeyDown: handleKeyDown,
      onClick: handleClick,
      onContextMenu: handleContextMenu,
      onFocus: handleFocus,
      onBlur: handleBlur,
    },
  };
}

/** Keys of the head: sideways between its controls, down to the rows. */
function moveInHead(event: KeyboardEvent<HTMLDivElement>, leave: () => void): void {
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(".sk-grid-head :is(button, input)")];
  const position = controls.indexOf(event.target as HTMLElement);
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowRight: controls[position + 1],
    ArrowLeft: controls[position - 1],
    Home: controls[0],
    End: controls.at(-1),
  };
  if (event.key === "ArrowDown") leave();
  else if (targets[event.key] !== undefined) targets[event.key]?.focus();
  else return;
  event.preventDefault();
}
