export type Side = "top" | "bottom" | "left" | "right";

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 6;
const EDGE = 8;

function placeAt(
  side: Side,
  anchor: Box,
  size: { width: number; height: number },
): { left: number; top: number } {
  const middleX = anchor.left + anchor.width / 2 - size.width / 2;
  const middleY = anchor.top + anchor.height / 2 - size.height / 2;
  switch (side) {
    case "top":
      return { left: middleX, top: anchor.top - size.height - GAP };
    case "bottom":
      return { left: middleX, top: anchor.top + anchor.height + GAP };
    case "left":
      return { left: anchor.left - size.width - GAP, top: middleY };
    case "right":
      return { left: anchor.left + anchor.width + GAP, top: middleY };
  }
}

const OPPOSITE: Record<Side, Side> = { top: "bottom", bottom: "top", left: "right", right: "left" };

/** Where a hint stands: on the wanted side, on the other one where it does not fit, never over the edge. */
export function placeTooltip(
  side: Side,
  anchor: Box,
  size: { width: number; height: number },
  view: { width: number; height: number },
): { left: number; top: number } {
  const fits = ({ left, top }: { left: number; top: number }): boolean =>
    side === "top" || side === "bottom"
      ? top >= EDGE && top + size.height <= view.height - EDGE
      : left >= EDGE && left + size.width <= view.width - EDGE;
  const wanted = placeAt(side, anchor, size);
  const place = fits(wanted) ? wanted : placeAt(OPPOSITE[side], anchor, size);
  return {
    left: Math.round(Math.max(EDGE, Math.min(place.left, view.width - size.width - EDGE))),
    top: Math.round(Math.max(EDGE, Math.min(place.top, view.height - size.height - EDGE))),
  };
}
