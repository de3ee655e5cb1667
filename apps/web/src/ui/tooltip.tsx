import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";
import { Kbd } from "./kbd.tsx";

export interface TooltipProps {
  /** What it says. Never the only place of a fact: the trigger has its own accessible name. */
  content: ReactNode;
  keys?: string | undefined;
  side?: "top" | "bottom" | "left" | "right";
  /** One element that takes a ref and events. */
  children: ReactElement;
}

/** A hint on hover and focus. It can be hovered itself and Esc closes it (WCAG 1.4.13). */
export function Tooltip({ content, keys, side = "top", children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger delay={400} closeOnClick={false} render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} collisionPadding={8} className="sk-above-all">
          <Base.Popup className="sk-tooltip" role="tooltip">
            {content}
            {keys !== undefined && <Kbd keys={keys} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
