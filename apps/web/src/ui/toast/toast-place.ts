// Where a toast stands: bottom centre, but never over what the screen is there for (design 1, the next action
// is always on screen). While one is shown it rises above main buttons and the bars that hold them.

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * Main buttons, the bars of actions at the bottom of lists, drawers and dialogs, and what asks for it itself.
 */
const kept =
  ".sk-btn-primary, .sk-btn-danger-fill, .sk-bulk, .sk-dock, .sk-dialog-foot, .sk-drawer-foot, " +
  "[data-keeps-clear]";
const gapPx = 8;

/**
 * How many pixels the box has to rise to lie over none of the others, with a gap; 0 where it lies over none,
 * or where it would leave the window. Pure.
 */
export function liftAbove(box: Box, others: readonly Box[]): number {
  const besides = others.filter(({ left, right }) => left < box.right && right > box.left);
  let lift = 0;
  for (const other of [...besides].sort((one, two) => two.bottom - one.bottom)) {
    if (other.top < box.bottom - lift + gapPx && other.bottom > box.top - lift - gapPx)
      lift = box.bottom - other.top + gapPx;
  }
  return box.top - lift < 0 ? 0 : lift;
}

/**
 * Holds the toast in the host clear of main actions until the returned function is called. It stays where it
 * is under a pointer or with the focus in it: somebody is about to press it.
 */
export function keepClear(host: HTMLElement): () => void {
  let frame = 0;
  const place = (): void => {
    frame = 0;
    const toast = host.querySelector(".sk-toast");
    if (toast === null || toast.matches(":hover") || toast.contains(document.activeElement)) return;
    const lifted = Number.parseFloat(host.style.getPropertyValue("--toast-lift")) || 0;
    const { left, right, top, bottom } = toast.getBoundingClientRect();
    const others = [...document.querySelectorAll(kept)]
      .filter((element) => element.closest("[inert], [aria-hidden=true]") === null)
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && height > 0);
    const lift = liftAbove({ left, right, top: top + lifted, bottom: bottom + lifted }, others);
    if (lift !== lifted) host.style.setProperty("--toast-lift", `${lift}px`);
  };
  const placeSoon = (): void => {
    if (frame === 0) frame = requestAnimationFrame(place);
  };
  const listening = new AbortController();
  for (const name of ["scroll", "resize", "input"])
    window.addEventListener(name, placeSoon, { capture: true, passive: true, signal: listening.signal });
  const watch = new MutationObserver(placeSoon);
  watch.observe(document.body, { childList: true, subtree: true });
  place();
  return () => {
    listening.abort();
    watch.disconnect();
    cancelAnimationFrame(frame);
    host.style.removeProperty("--toast-lift");
  };
}
