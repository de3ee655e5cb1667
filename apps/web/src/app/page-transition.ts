/**
 * What happens on screen when the page changes (design 2.3):
 *   shown -> leaving (80 ms out) -> next page drawn -> entering (80 ms in) -> shown
 * In reduced motion both take no time. Then the page scrolls: to the top, unless only the hash changed; to
 * the hash's target when there is one, smoothly where motion is welcome. Focus goes to the page's heading.
 */
import type { AnyRouter } from "@tanstack/react-router";
import { startPageLoad } from "../platform/page-load.ts";
import { focusPageHeading } from "../ui/index.ts";
import { noteFirstPage } from "./load-chunk.ts";

const halfMs = 80;
/** How long a target may take to be drawn after its page. */
const targetWaitMs = 2_000;

let shownPath: string | null = null;

const isCalm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
const main = (): HTMLElement | null => document.getElementById("main");

function setPhase(phase: "out" | "in" | null): void {
  const element = main();
  if (phase === null) element?.removeAttribute("data-phase");
  else element?.setAttribute("data-phase", phase);
}

/** Fades the old page out when another one is about to come. */
export async function leavePage(nextPath: string): Promise<void> {
  if (shownPath === null || shownPath === nextPath || main() === null || isCalm()) return;
  setPhase("out");
  await new Promise((done) => setTimeout(done, halfMs));
}

function enterPage(): void {
  if (main()?.dataset["phase"] !== "out") return;
  setPhase("in");
  setTimeout(() => main()?.dataset["phase"] === "in" && setPhase(null), halfMs);
}

let heldTarget: AbortController | null = null;

/**
 * Keeps the element where it was scrolled to while what stands above it is still being filled, until the
 * person moves the page, presses a key or goes elsewhere.
 */
function holdTarget(target: HTMLElement): void {
  const holding = new AbortController();
  heldTarget = holding;
  let heightAbove = target.offsetTop;
  const observer = new ResizeObserver(() => {
    if (target.offsetTop === heightAbove) return;
    heightAbove = target.offsetTop;
    target.scrollIntoView({ behavior: "instant", block: "start" });
  });
  observer.observe(main() ?? document.body);
  holding.signal.addEventListener("abort", () => observer.disconnect());
  const letGo = (): void => holding.abort();
  for (const name of ["wheel", "pointerdown", "keydown", "touchstart"] as const) {
    addEventListener(name, letGo, { signal: holding.signal, passive: true });
  }
}

/** Scrolls to the element with this id, as soon as it is drawn. */
function scrollToTarget(id: string): void {
  const untilMs = performance.now() + targetWaitMs;
  const look = (): void => {
    const target = document.getElementById(id);
    if (target !== null) {
      target.scrollIntoView({ behavior: isCalm() ? "instant" : "smooth", block: "start" });
      holdTarget(target);
    } else if (performance.now() < untilMs) requestAnimationFrame(look);
  };
  look();
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/** Follows the router until the returned function is called. */
export function keepTransitions(router: AnyRouter): () => void {
  const stops = [
    router.subscribe("onRendered", ({ toLocation: { pathname, hash }, fromLocation }) => {
      heldTarget?.abort();
      const isFirst = shownPath === null;
      const isNew = shownPath !== pathname;
      shownPath = pathname;
      noteFirstPage();
      enterPage();
      if (isNew && !isFirst) requestAnimationFrame(focusPageHeading);
      if (hash !== "" && (isNew || fromLocation?.hash !== hash))
        requestAnimationFrame(() => scrollToTarget(decodeHash(hash)));
    }),
    router.subscribe("onBeforeLoad", startPageLoad),
    // A load that ends where it began (a redirect, a failure) is rendered all the same.
    router.subscribe("onResolved", () => {
      enterPage();
      startPageLoad();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
