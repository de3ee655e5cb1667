import { cloneElement, useCallback, type HTMLAttributes, type ReactElement, type Ref } from "react";

export interface SlotProps extends HTMLAttributes<HTMLElement> {
  element: ReactElement;
  ref?: Ref<HTMLElement> | undefined;
}

function giveNode(ref: Ref<HTMLElement> | undefined, node: HTMLElement | null): void {
  if (typeof ref === "function") ref(node);
  else if (ref !== undefined && ref !== null) ref.current = node;
}

/** Draws an element that was handed in, with more attributes. Its own ref is kept beside the new one; handlers it has already must be called by the new ones. */
export function Slot({ element, ref, ...attributes }: SlotProps) {
  const { ref: ownRef } = element.props as { ref?: Ref<HTMLElement> };
  const setBoth = useCallback((node: HTMLElement | null) => {
    giveNode(ownRef, node);
    giveNode(ref, node);
  }, [ownRef, ref]);
  return cloneElement(element as ReactElement<Record<string, unknown>>, { ...attributes, ref: setBoth });
}
