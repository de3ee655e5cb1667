// A hint at a control, on hover after a moment and at once when a key brings the focus; not when a layer that
// opens puts the focus there. It can be hovered itself, Esc closes it, and it goes when its control is
// pressed (WCAG 1.4.13). A hovered one takes Esc for itself; one that came with the focus leaves it to the
// layer around it, or a dialog would need Esc twice. It's drawn in the landmark or dialog of its control, so
// that everything on the page belongs to one, and in the browser's top layer, so that nothing there clips or
// moves it.
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
} from "react";
import { createPortal } from "react-dom";
import { joinClasses } from "./class-names.ts";
import { isFocusByKey } from "./focus-by-key.ts";
import { Kbd } from "./kbd.tsx";
import { Slot } from "./slot.tsx";
import { placeTooltip, type Side } from "./tooltip-place.ts";

const surroundings = "[role=dialog], [role=alertdialog], main, header, nav, aside, footer";
const OPEN_MS = 400;
const CLOSE_MS = 120;

export interface TooltipProps {
  /**
   * What it says; nothing while undefined. Never the only place of a fact: the trigger has its own accessible
   * name.
   */
  content: ReactNode;
  keys?: string | undefined;
  side?: Side;
  /** One element that takes events. */
  children: ReactElement;
}

/** Wraps one control with a hint. */
export function Tooltip({ content, keys, side = "top", children }: TooltipProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isByFocus = useRef(false);
  const isOver = useRef(false);
  const id = useId();
  const given = children.props as HTMLAttributes<HTMLElement>;
  const isShown = isOpen && content !== undefined;

  const change = (next: boolean, afterMs: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsOpen(next), afterMs);
  };
  const open = (element: HTMLElement, afterMs: number): void => {
    setAnchor(element);
    change(true, afterMs);
  };
  useEffect(() => () => clearTimeout(timer.current), [timer]);
  useEffect(() => {
    if (!isShown) return;
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      if (!isByFocus.current) event.stopPropagation();
      setIsOpen(false);
    };
    document.addEventListener("keydown", handleKey, { capture: true });
    return () => document.removeEventListener("keydown", handleKey, { capture: true });
  }, [isShown]);

  const described = given["aria-describedby"];
  return (
    <>
      <Slot
        element={children}
        aria-describedby={isShown ? joinClasses(described, id) : described}
        onPointerMove={(event) => {
          given.onPointerMove?.(event);
          // A control that appears under a pointer at rest is not hovered: nobody asked for its hint.
          const isAtRest = event.movementX === 0 && event.movementY === 0;
          if (event.pointerType === "touch" || isAtRest || isOver.current) return;
          isOver.current = true;
          isByFocus.current = false;
          open(event.currentTarget, OPEN_MS);
        }}
        onPointerLeave={(event) => {
          given.onPointerLeave?.(event);
          isOver.current = false;
          change(false, CLOSE_MS);
        }}
        onPointerDown={(event) => {
          given.onPointerDown?.(event);
          change(false, 0);
        }}
        onClick={(event) => {
          given.onClick?.(event);
          // Pressed although it's off: says why, also where nothing can be hovered.
          if (event.currentTarget.ariaDisabled !== "true") return;
          isByFocus.current = false;
          open(event.currentTarget, 0);
        }}
        onFocus={(event) => {
          given.onFocus?.(event);
          if (!isFocusByKey()) return;
          isByFocus.current = true;
          open(event.currentTarget, 0);
        }}
        onBlur={(event) => {
          given.onBlur?.(event);
          change(false, 0);
        }}
      />
      {isShown &&
        anchor !== null &&
        createPortal(
          <Hint
            id={id}
            anchor={anchor}
            side={side}
            onPointerEnter={() => clearTimeout(timer.current)}
            onPointerLeave={() => change(false, CLOSE_MS)}
          >
            {content}
            {keys !== undefined && <Kbd keys={keys} />}
          </Hint>,
          anchor.closest(surroundings) ?? document.body,
        )}
    </>
  );
}

interface HintProps {
  id: string;
  anchor: HTMLElement;
  side: Side;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  children: ReactNode;
}

function Hint({ anchor, side, children, ...attributes }: HintProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    if (!element.matches(":popover-open")) element.showPopover();
    const view = {
      width: document.documentElement.clientWidth,
      height: document.documentElement.clientHeight,
    };
    const { left, top } = placeTooltip(
      side,
      anchor.getBoundingClientRect(),
      element.getBoundingClientRect(),
      view,
    );
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  });
  return (
    <div ref={box} role="tooltip" popover="manual" className="sk-tooltip" {...attributes}>
      {children}
    </div>
  );
}
