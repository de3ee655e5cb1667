import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { Dialog, IconButton } from "../../ui/index.ts";
import { ItemPhoto } from "../order-look/index.ts";
import { type ListOrder } from "../orders/index.ts";
import { photoAddress } from "../../platform/photo-address.ts";
import { texts } from "./texts.ts";

/** The photo of an item; a click shows it large, with its others. */
export function ItemPhotoZoom({
  orderId,
  item,
  sizePx,
}: {
  orderId: string;
  item: ListOrder["items"][number];
  sizePx: number;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [place, setPlace] = useState(0);
  const shown = (item.images ?? []).flatMap((address, index) => (/^https?:/.test(address) ? [index] : []));
  if (shown.length === 0) return <ItemPhoto orderId={orderId} item={item} sizePx={sizePx} />;
  const name = item.name ?? "";
  const step = (delta: number): void => setPlace((place + delta + shown.length) % shown.length);
  return (
    <>
      <button
        type="button"
        className="shrink-0 cursor-zoom-in sk-ring rounded-chip p-0 self-start"
        aria-label={texts.zoom(name)}
        onClick={() => setIsOpen(true)}
      >
        <ItemPhoto orderId={orderId} item={item} sizePx={sizePx} />
      </button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={name} size="md">
        <div className="grid gap-3 justify-items-center">
          <img
            src={photoAddress(orderId, item._id, shown[place] ?? 0, 320)}
            alt={name}
            className="max-w-full max-h-[60vh] w-[560px] object-contain bg-sunken"
          />
          {shown.length > 1 && (
            <div className="flex items-center gap-3">
              <IconButton
                label={texts.previousPhoto}
                icon={<ChevronLeft className="sk-icon" />}
                onClick={() => step(-1)}
              />
              <span className="sk-meta" role="status">
                {texts.photoPosition(place + 1, shown.length)}
              </span>
              <IconButton
                label={texts.nextPhoto}
                icon={<ChevronRight className="sk-icon" />}
                onClick={() => step(1)}
              />
            </div>
          )}
        </div>
      </Dialog>
    </>
  );
}
