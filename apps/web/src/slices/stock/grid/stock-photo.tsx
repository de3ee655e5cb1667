import { useState } from "react";
import { itemPhotoAddress } from "../../../platform/photo-address.ts";
import type { GridItem } from "./items.api.ts";

/** The first photo of an item in a fixed box; a quiet empty box where there is none. */
export function StockPhoto({ item: { _id, image }, sizePx }: { item: GridItem; sizePx: number }) {
  const [hasFailed, setHasFailed] = useState(false);
  const box = { width: sizePx, height: sizePx };
  if (image === null || hasFailed)
    return (
      <span
        aria-hidden="true"
        className="inline-block shrink-0 bg-sunken border border-line rounded-chip"
        style={box}
      />
    );
  return (
    <img
      src={itemPhotoAddress(_id, 0, 64)}
      // The title stands beside it.
      alt=""
      loading="lazy"
      decoding="async"
      {...box}
      style={box}
      onError={() => setHasFailed(true)}
      className="shrink-0 object-cover bg-sunken border border-line rounded-chip"
    />
  );
}
