import type { OpenLayer } from "./layer.types.ts";

/** The part of a layer's report that tells what closed it. */
interface ChangeReport {
  event: Event;
  cancel: () => void;
}

/**
 * Hands a change of a layer on, except when a press on its own trigger would close it: the trigger's click
 * does that itself, and must not find the layer closed already.
 */
export function handleLayerChange(
  { trigger, onOpenChange }: OpenLayer,
  isOpen: boolean,
  report: ChangeReport,
): void {
  const { target } = report.event;
  const related = report.event instanceof FocusEvent ? report.event.relatedTarget : null;
  const isOnTrigger = [target, related].some(
    (node) => node instanceof Node && trigger.current?.contains(node) === true,
  );
  if (!isOpen && isOnTrigger && !(report.event instanceof KeyboardEvent)) report.cancel();
  else onOpenChange(isOpen);
}
