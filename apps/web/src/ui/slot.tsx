import { cloneElement, type HTMLAttributes, type ReactElement, type Ref } from "react";

export interface SlotProps extends HTMLAttributes<HTMLElement> {
  element: ReactElement;
  ref?: Ref<HTMLElement> | undefined;
}

/** Draws an element that was handed in, with more attributes. Handlers it has already must be called by the new ones. */
export function Slot({ element, ...attributes }: SlotProps) {
  return cloneElement(element as ReactElement<Record<string, unknown>>, attributes);
}
