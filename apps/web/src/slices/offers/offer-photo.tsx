import { memo, useState } from "react";
import { photoOf, type ListedOffer } from "./offers.api.ts";

/** The photo of what an offer is for; a quiet empty box when there is none or it doesn't load. */
export const OfferPhoto = memo(function OfferPhoto({
  offer,
  sizePx,
}: {
  offer: Pick<ListedOffer, "_id" | "items">;
  sizePx: number;
}) {
  const source = photoOf(offer, sizePx <= 64 ? 64 : 320);
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
      key={source}
      src={source}
      // The item's name stands beside it.
      alt=""
      loading="lazy"
      decoding="async"
      {...box}
      style={box}
      onError={() => setFailed(source)}
      className="shrink-0 object-cover bg-sunken border border-line rounded-chip"
    />
  );
});
