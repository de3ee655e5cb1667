import type { Post } from "@stallkeeper/contract";
import { memo, useState } from "react";
import { photoAddress } from "../../platform/photo-address.ts";

/** The photo of an item in a fixed box; a quiet empty box when there is none or it doesn't load. */
export const ItemPhoto = memo(function ItemPhoto({
  orderId,
  item,
  sizePx,
}: {
  orderId: string;
  item: Pick<Post, "_id" | "name" | "images"> | undefined;
  sizePx: number;
}) {
  const index = item?.images?.findIndex((address) => /^https?:/.test(address)) ?? -1;
  const source =
    item === undefined || index < 0 ? null : photoAddress(orderId, item._id, index, sizePx <= 64 ? 64 : 320);
  const [failed, setFailed] = useState<string | null>(null);
  const box = { width: sizePx, height: sizePx };
  return source === null || source === failed ? (
    <span
      aria-hidden="true"
      className="inline-block shrink-0 bg-sunken border border-line rounded-chip"
      style={box}
    />
  ) : (
    <img
      // A row may be drawn with the elements of another one: its photo is none of this order's.
      key={source}
      src={source}
      alt={item?.name ?? ""}
      loading="lazy"
      decoding="async"
      {...box}
      style={box}
      onError={() => setFailed(source)}
      className="shrink-0 object-cover text-[0px] bg-sunken border border-line rounded-chip"
    />
  );
});
