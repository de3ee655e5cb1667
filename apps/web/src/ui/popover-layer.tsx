import { Popover as Base } from "@base-ui/react/popover";
import { useRef } from "react";
import { returnFocus } from "./return-focus.ts";
import { handleLayerChange } from "./layer-change.ts";
import type { OpenLayer, PopoverProps } from "./layer.types.ts";

/** A small layer at a control. Not modal; Esc and a press outside close it, focus returns to the opener. */
export function PopoverLayer({
  label,
  hasHeading = false,
  side = "bottom",
  align = "start",
  initialFocus,
  children,
  ...layer
}: Omit<PopoverProps, keyof OpenLayer> & OpenLayer) {
  const { isOpen, anchor, finalFocus } = layer;
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={isOpen} onOpenChange={(open, report) => handleLayerChange(layer, open, report)}>
      <Base.Portal>
        <Base.Positioner
          className="sk-above-all"
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          anchor={anchor}
        >
          <Base.Popup
            ref={popup}
            className="sk-popover"
            initialFocus={initialFocus}
            finalFocus={() => returnFocus(finalFocus.current, popup.current)}
          >
            <Base.Title className={hasHeading ? "sk-popover-title" : "sk-hidden-text"}>{label}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
