/** The layers that open from every page: the command palette, all keys, the notices. */
import { useEffect, useState } from "react";
import { toasts } from "../platform/notify.ts";
import { Dialog, makeLate, NoticeList, useLate } from "../ui/index.ts";
import { closeLayer, useIsLayerOpen } from "./open-layer.ts";
import { texts } from "./texts.ts";

/**
 * Loads the palette's code ahead of its first use, and lets it look through the orders. Errors are ignored on
 * purpose: its opening tries again.
 */
export const preloadPalette = (): Promise<unknown> =>
  import("./palette/palette.tsx").then(
    ({ readyPalette }) => readyPalette(),
    () => undefined,
  );

const palette = makeLate(async () => (await import("./palette/palette.tsx")).Palette);

const keys = makeLate(async () => (await import("./keys-dialog.tsx")).KeysDialog);

/** Drawn from its first opening on, so that it closes as calmly as it opens. */
function LateLayer({ name, code }: { name: "palette" | "keys"; code: typeof keys }) {
  const isOpen = useIsLayerOpen(name);
  const [wasOpen, setWasOpen] = useState(isOpen);
  const handleClose = (): void => closeLayer(name);
  const draw = useLate(code, isOpen, handleClose);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen && draw !== null ? draw({ isOpen, onClose: handleClose }) : null;
}

/** All of them. */
export function AppLayers() {
  const hasNotices = useIsLayerOpen("notices");
  useEffect(
    () => () => {
      for (const name of ["palette", "keys", "notices"] as const) closeLayer(name);
    },
    [],
  );
  return (
    <>
      <LateLayer name="palette" code={palette} />
      <LateLayer name="keys" code={keys} />
      <Dialog isOpen={hasNotices} onClose={() => closeLayer("notices")} title={texts.notices}>
        <NoticeList store={toasts} />
      </Dialog>
    </>
  );
}
