// Dialogs, popovers and menus. Their machinery (focus traps, placement, typeahead) is loaded with the
// first one that opens, so that it is no part of the first page; the button that opens a layer is
// there from the start and never redrawn, so focus always finds its way back to it.
import {
  useId,
  useRef,
  useState,
  type ComponentType,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from "react";
import type { AlertDialogProps, DialogProps, MenuProps, OpenLayer, PopoverProps } from "./layer.types.ts";
import { makeLate, useLate, type Late } from "./late.ts";
import { Slot, useSlotRef } from "./slot.tsx";

const loadDialog = () => import("./dialog-layer.tsx");
const loadPopover = () => import("./popover-layer.tsx");
const loadMenu = () => import("./menu-layer.tsx");

const dialog = makeLate<DialogProps>(
  async () => (await loadDialog()).DialogLayer as ComponentType<DialogProps>,
);
const alertDialog = makeLate<AlertDialogProps>(
  async () => (await loadDialog()).AlertDialogLayer as ComponentType<AlertDialogProps>,
);
const popover = makeLate(async () => (await loadPopover()).PopoverLayer);
const menu = makeLate(async () => (await loadMenu()).MenuLayer);

/** Loads what layers need ahead of their first use. Call it when the browser is idle; a repeat is free. */
export async function preloadLayers(): Promise<void> {
  await Promise.all([loadDialog(), loadPopover(), loadMenu()]);
}

/** True from the first time a value was true. */
function useOnce(value: boolean): boolean {
  const [was, setWas] = useState(value);
  if (value && !was) setWas(true);
  return was || value;
}

/** A modal dialog: traps focus, Esc closes the top one only, focus returns to what opened it. */
export function Dialog(props: DialogProps) {
  const hasOpened = useOnce(props.isOpen);
  const draw = useLate(dialog, props.isOpen, props.onClose);
  return hasOpened && draw !== null ? draw(props) : null;
}

/** A question about something that cannot be taken back. Focus starts on the safe button, Esc is safe. */
export function AlertDialog(props: AlertDialogProps) {
  const hasOpened = useOnce(props.isOpen);
  const draw = useLate(alertDialog, props.isOpen, props.onClose);
  return hasOpened && draw !== null ? draw(props) : null;
}

interface LateLayerProps<Props extends object> {
  code: Late<Props>;
  layer: OpenLayer;
  children: (layer: OpenLayer, draw: (props: Props) => ReactNode) => ReactNode;
}

function LateLayer<Props extends object>({ code, layer, children }: LateLayerProps<Props>) {
  const draw = useLate(code, layer.isOpen, () => layer.onOpenChange(false));
  return draw === null ? null : children(layer, draw);
}

interface LayerProps<Props extends object> {
  trigger: ReactElement | undefined;
  kind: "menu" | "dialog";
  isOpen: boolean | undefined;
  onOpenChange: ((isOpen: boolean) => void) | undefined;
  anchor: OpenLayer["anchor"] | undefined;
  finalFocus: RefObject<HTMLElement | null> | undefined;
  load: () => Promise<unknown>;
  code: Late<Props>;
  children: LateLayerProps<Props>["children"];
}

/** Draws the trigger, keeps the open state, controlled or not, and draws the layer once it was opened. */
function Layer<Props extends object>({
  trigger,
  kind,
  isOpen: wantedOpen,
  onOpenChange,
  anchor,
  finalFocus,
  load,
  code,
  children,
}: LayerProps<Props>) {
  const [ownOpen, setOwnOpen] = useState(false);
  const triggerRef = useRef<HTMLElement>(null);
  const slotRef = useSlotRef(trigger, triggerRef);
  const ownId = useId();
  const isOpen = wantedOpen ?? ownOpen;
  const hasOpened = useOnce(isOpen);
  const setOpen = (next: boolean): void => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  const given = (trigger?.props ?? {}) as HTMLAttributes<HTMLElement>;
  return (
    <>
      {trigger !== undefined && (
        <Slot
          element={trigger}
          ref={slotRef}
          id={given.id ?? ownId}
          aria-haspopup={kind}
          aria-expanded={isOpen}
          onPointerEnter={(event) => {
            given.onPointerEnter?.(event);
            load().catch(() => undefined);
          }}
          onClick={(event) => {
            given.onClick?.(event);
            if (!event.defaultPrevented) setOpen(!isOpen);
          }}
          onKeyDown={(event) => {
            given.onKeyDown?.(event);
            if (
              kind !== "menu" ||
              event.defaultPrevented ||
              (event.key !== "ArrowDown" && event.key !== "ArrowUp")
            )
              return;
            event.preventDefault();
            setOpen(true);
          }}
        />
      )}
      {hasOpened && (
        <LateLayer
          code={code}
          layer={{
            isOpen,
            onOpenChange: setOpen,
            anchor: anchor ?? triggerRef,
            finalFocus: finalFocus ?? triggerRef,
            trigger: triggerRef,
          }}
        >
          {children}
        </LateLayer>
      )}
    </>
  );
}

/** A small layer at a control. Not modal; Esc and a press outside close it, focus returns to the opener. */
export function Popover({ trigger, isOpen, onOpenChange, anchor, finalFocus, ...props }: PopoverProps) {
  return (
    <Layer
      kind="dialog"
      load={loadPopover}
      code={popover}
      trigger={trigger}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      anchor={anchor}
      finalFocus={finalFocus}
    >
      {(layer, draw) => draw({ ...props, ...layer })}
    </Layer>
  );
}

/** A list of actions behind a button, or at an anchor. */
export function Menu({ trigger, isOpen, onOpenChange, anchor, finalFocus, ...props }: MenuProps) {
  return (
    <Layer
      kind="menu"
      load={loadMenu}
      code={menu}
      trigger={trigger}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      anchor={anchor}
      finalFocus={finalFocus}
    >
      {(layer, draw) => draw({ ...props, ...layer })}
    </Layer>
  );
}
