/** Asks before a page is left with settings that aren't saved: staying -> leaving asked -> left, or staying. */
import { useBlocker } from "@tanstack/react-router";
import { countUnsaved } from "../platform/ask-before-leaving.ts";
import { AlertDialog } from "../ui/index.ts";
import { texts } from "./texts.ts";

const words = texts.leave;

/** Mounted once. The browser asks by itself where the page is closed or loaded anew. */
export function LeaveQuestion() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && countUnsaved() > 0,
    enableBeforeUnload: () => countUnsaved() > 0,
    withResolver: true,
  });
  if (status === "idle") return null;
  return (
    <AlertDialog
      isOpen
      onClose={reset}
      title={words.title}
      description={words.text(countUnsaved())}
      confirmLabel={words.confirm}
      cancelLabel={words.stay}
      onConfirm={proceed}
    />
  );
}
