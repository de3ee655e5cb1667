/** The layers that open from every page: the command palette, all keys, the notices. */
import { useEffect, useState } from "react";
import { toasts } from "../platform/notify.ts";
import { Dialog, makeLate, NoticeList, useLate } from "../ui/index.ts";
import { KeysDialog } from "./keys-dialog.tsx";
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

/** Drawn from its first opening on, so that it closes as calmly as it opens. */
function PaletteLayer() {
  const isOpen = useIsLayerOpen("palette");
  const [wasOpen, setWasOpen] = useState(isOpen);
  const handleClose = (): void => closeLayer("palette");
  const draw = useLate(palette, isOpen, handleClose);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen && draw !== null ? draw({ isOpen, onClose: handleClose }) : null;
}

/** All of them. */
export function AppLayers() {
  const hasKeys = useIsLayerOpen("keys");
  const hasNotices = useIsLayerOpen("notices");
  useEffect(
    () => () => {
      for (const name of ["palette", "keys", "notices"] as const) closeLayer(name);
    },
    [],
  );
  return (
    <>
      <PaletteLayer />
      <KeysDialog isOpen={hasKeys} onClose={() => closeLayer("keys")} />
      <Dialog isOpen={hasNotices} onClose={() => closeLayer("notices")} title={texts.notices}>
        <NoticeList store={toasts} />
      </Dialog>
    </>
  );
}
