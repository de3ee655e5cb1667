import { useEffect, useEffectEvent, type RefObject } from "react";

const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-draft]") : null;

/**
 * Rows of a list change places by drag; keys and buttons do the same. `onDrop` gets the draft and the place,
 * from 1, of the row that it was dropped on.
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onDrop: (draftId: string, place: number) => void,
): void {
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    let dragged: string | undefined;
    const handleStart = (event: DragEvent): void => {
      dragged = rowOf(event.target)?.dataset["draft"];
    };
    const handleOver = (event: DragEvent): void => {
      if (dragged !== undefined) event.preventDefault();
    };
    const handleDrop = (event: DragEvent): void => {
      const row = rowOf(event.target);
      if (dragged === undefined || row === null) return;
      event.preventDefault();
      const place = [...element.querySelectorAll("[data-draft]")].indexOf(row) + 1;
      if (row.dataset["draft"] !== dragged) drop(dragged, place);
      dragged = undefined;
    };
    const handleEnd = (): void => {
      dragged = undefined;
    };
    element.addEventListener("dragstart", handleStart);
    element.addEventListener("dragover", handleOver);
    element.addEventListener("drop", handleDrop);
    element.addEventListener("dragend", handleEnd);
    return () => {
      element.removeEventListener("dragstart", handleStart);
      element.removeEventListener("dragover", handleOver);
      element.removeEventListener("drop", handleDrop);
      element.removeEventListener("dragend", handleEnd);
    };
  }, [list]);
}
