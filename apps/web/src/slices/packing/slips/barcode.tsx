import { useMemo } from "react";
import { joinClasses } from "../../../ui/index.ts";
import { drawBars } from "./code-128.ts";

/** A text as a barcode with the text below; where it can't be drawn, the text alone. */
export function Barcode({
  text,
  shown = text,
  isBig = false,
}: {
  text: string;
  shown?: string;
  isBig?: boolean;
}) {
  const bars = useMemo(() => drawBars(text), [text]);
  return (
    <span className={joinClasses("barcode", isBig && "is-big")} data-code={text}>
      {bars !== null && (
        <svg
          viewBox={`0 0 ${bars.width} 1`}
          preserveAspectRatio="none"
          width={`${Math.min(72, bars.width * 0.42)}mm`}
          shapeRendering="crispEdges"
          aria-hidden="true"
        >
          <path d={bars.path} fill="#000000" />
        </svg>
      )}
      <span className="sk-mono">{shown}</span>
    </span>
  );
}
