import {
  cloneElement,
  useCallback,
  type HTMLAttributes,
  type ReactElement,
  type Ref,
  type RefCallback,
  type RefObject,
} from "react";

export interface SlotProps extends HTMLAttributes<HTMLElement> {
  element: ReactElement;
  ref?: Ref<HTMLElement> | undefined;
}

/**
 * Draws an element that was handed in, with more attributes. Handlers and a ref it has already must be called
 * by the new ones.
 */
export function Slot({ element, ...attributes }: SlotProps) {
  return cloneElement(element as ReactElement<Record<string, unknown>>, attributes);
}

/** A ref for the slot of an element that may have one of its own: both know the node. */
export function useSlotRef(
  element: ReactElement | undefined,
  added: RefObject<HTMLElement | null>,
): RefCallback<HTMLElement> {
  const { ref: own } = (element?.props ?? {}) as { ref?: Ref<HTMLElement> };
  return useCallback(
    (node: HTMLElement | null) => {
      for (const ref of [own, added]) {
        if (typeof ref === "function") ref(node);
        else if (ref !== undefined && ref !== null) ref.current = node;
      }
    },
    [own, added],
  );
}
