const mostFrames = 30;

/** Runs work once the palette has given the focus back, so that the work can move it on. */
export function runWhenClosed(work: () => void): void {
  let framesLeft = mostFrames;
  const look = (): void => {
    framesLeft -= 1;
    const isInside =
      document.activeElement?.closest(".sk-palette") !== null && document.activeElement !== document.body;
    if (isInside && framesLeft > 0) requestAnimationFrame(look);
    else requestAnimationFrame(work);
  };
  requestAnimationFrame(look);
}
