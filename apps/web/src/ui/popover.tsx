import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode, RefObject } from "react";

export interface PopoverProps {
  /** The button that opens it. Leave it out when `isOpen` and `anchor` are given. */
  trigger?: ReactElement;
  /** Accessible name; drawn as a heading when `hasHeading`. */
  label: string;
  hasHeading?: boolean;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** Element it stands at, when that is not the trigger. */
  anchor?: Element | RefObject<Element | null> | null;
  side?: "top" | "bottom" | "left" | "right";
  align?: "start" | "center" | "end";
  initialFocus?: RefObject<HTMLElement | null>;
  /** Where focus goes when it closes; the trigger otherwise. */
  finalFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A small layer at a control. Not modal; Esc and a press outside close it, focus returns to the opener. */
export function Popover({ trigger, label, hasHeading = false, isOpen, onOpenChange, anchor, side = "bottom", align = "start", initialFocus, finalFocus, children }: PopoverProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => onOpenChange?.(open)}>
      {trigger !== undefined && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Positioner className="sk-above-all" side={side} align={align} sideOffset={4} collisionPadding={8} anchor={anchor}>
          <Base.Popup className="sk-popover" initialFocus={initialFocus} finalFocus={finalFocus}>
            <Base.Title className={hasHeading ? "sk-popover-title" : "sk-hidden-text"}>{label}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
