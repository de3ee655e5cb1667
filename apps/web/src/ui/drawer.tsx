// A non-modal aside at the inline end: 468 px, resizable from 400 to 640, the width remembered on this
// device; the whole page on a phone. Esc first leaves a field, then closes. Closing gives focus back to
// the element that had it before, unless the caller moves it itself.
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
} from "react";
import { joinClasses } from "./class-names.ts";
import { useIsPhone } from "./media.ts";
import { readStoredNumber, storeNumber } from "./stored-number.ts";

const DEFAULT_WIDTH = 468;
const MIN_WIDTH = 400;
const MAX_WIDTH = 640;
const STEP = 16;

function clampWidth(width: number): number {
  return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.round(width)));
}

export interface DrawerProps {
  /** Accessible name: what the drawer shows. */
  label: string;
  isOpen: boolean;
  onClose: () => void;
  /** Stays on top while the body scrolls. */
  header?: ReactNode;
  /** Actions, stay at the bottom. */
  footer?: ReactNode;
  /** Slides over the lower half and closes by itself. */
  sheet?: ReactNode;
  children: ReactNode;
  /** "pane" is a column of the layout it stands in, "overlay" lies over the page. */
  placement?: "pane" | "overlay";
  /** Focus enters when it opens (Enter on a row); false leaves focus in the list. */
  takesFocus?: boolean;
  /** False when the caller puts focus back itself. */
  returnsFocus?: boolean;
  /** Name under which the width is remembered. */
  widthKey?: string;
  /** In px, until somebody drags it; 468 unless said. */
  defaultWidth?: number;
  ref?: Ref<HTMLElement> | undefined;
}

/** The detail of a row beside its list. Draws nothing while closed. */
export function Drawer({ isOpen, ...props }: DrawerProps) {
  return isOpen ? <OpenDrawer {...props} /> : null;
}

function OpenDrawer({
  label,
  onClose,
  header,
  footer,
  sheet,
  children,
  placement = "pane",
  takesFocus = false,
  returnsFocus = true,
  widthKey = "ui.drawer-width",
  defaultWidth = DEFAULT_WIDTH,
  ref,
}: Omit<DrawerProps, "isOpen">) {
  const isPhone = useIsPhone();
  const panel = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(() => clampWidth(readStoredNumber(widthKey, defaultWidth)));

  useEffect(() => {
    const before = document.activeElement;
    return () => {
      const hasFocus = document.activeElement === document.body || document.activeElement === null;
      if (returnsFocus && hasFocus && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [returnsFocus]);
  useEffect(() => {
    if (takesFocus) panel.current?.focus();
  }, [takesFocus]);

  useEffect(() => {
    // On the document, so that whatever stands inside is asked first. Layers opened from here are drawn
    // elsewhere: their Esc is their own. So is that of an open list of options.
    const handleKeyDown = (event: globalThis.KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      if (
        event.key !== "Escape" ||
        event.defaultPrevented ||
        panel.current?.contains(target) !== true ||
        target.matches("option")
      )
        return;
      event.preventDefault();
      event.stopPropagation();
      if (target.matches("input, textarea, select, [contenteditable=true]")) panel.current.focus();
      else onClose();
    };
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [onClose]);
  const setRef = useCallback(
    (element: HTMLElement | null) => {
      panel.current = element;
      if (typeof ref === "function") ref(element);
      else if (ref) ref.current = element;
    },
    [ref],
  );

  return (
    <aside
      ref={setRef}
      aria-label={label}
      tabIndex={-1}
      className={joinClasses("sk-drawer", `is-${placement}`, isPhone && "is-page")}
      style={isPhone ? undefined : { inlineSize: width }}
    >
      {!isPhone && (
        <WidthHandle width={width} onWidth={setWidth} onDone={(next) => storeNumber(widthKey, next)} />
      )}
      {header !== undefined && <div className="sk-drawer-top">{header}</div>}
      <div className="sk-drawer-body">{children}</div>
      {footer !== undefined && <div className="sk-drawer-foot">{footer}</div>}
      {sheet}
    </aside>
  );
}

function WidthHandle({
  width,
  onWidth,
  onDone,
}: {
  width: number;
  onWidth: (width: number) => void;
  onDone: (width: number) => void;
}) {
  const direction = (element: Element): number => (getComputedStyle(element).direction === "rtl" ? -1 : 1);
  const handlePointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    const handle = event.currentTarget;
    const startX = event.clientX;
    const sign = direction(handle);
    let next = width;
    handle.setPointerCapture(event.pointerId);
    const handleMove = (move: globalThis.PointerEvent): void => {
      next = clampWidth(width + sign * (startX - move.clientX));
      onWidth(next);
    };
    const handleEnd = (): void => {
      handle.removeEventListener("pointermove", handleMove);
      onDone(next);
    };
    handle.addEventListener("pointermove", handleMove);
    handle.addEventListener("lostpointercapture", handleEnd, { once: true });
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const sign = direction(event.currentTarget);
    const steps: Record<string, number> = {
      ArrowLeft: width + sign * STEP,
      ArrowRight: width - sign * STEP,
      Home: MAX_WIDTH,
      End: MIN_WIDTH,
    };
    const wanted = steps[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = clampWidth(wanted);
    onWidth(next);
    onDone(next);
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label="Width"
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      className="sk-drawer-handle"
      onPointerDown={handlePointerDown}
      onKeyDown={handleKeyDown}
    />
  );
}
