/** Photos of what came back: shown small, opened large, taken or chosen where the line is looked at. */
import Camera from "lucide-react/icons/camera";
import X from "lucide-react/icons/x";
import { useRef } from "react";
import { notifyError, notifyInfo, notifySuccess } from "../../platform/notify.ts";
import { useNeedsConnection } from "../../platform/offline/offline.ts";
import { useAllows } from "../../platform/session.ts";
import { offerUndo } from "../../platform/undo-stack.ts";
import { Button, IconButton } from "../../ui/index.ts";
import {
  addReturnPhoto,
  removeReturnPhoto,
  restoreReturnPhoto,
  returnPhotoUrl,
  type ShownReturn,
} from "./returns.api.ts";
import { shrinkPhoto } from "./shrink-photo.ts";
import { aboutOrder } from "../../platform/order-names.ts";
import { texts } from "./texts.ts";
import { useReturnAction } from "./use-return-action.ts";
import { useReadReturnsAgain } from "./use-returns.ts";

const words = texts.photos;

/** Nothing is drawn before the line has come. */
export function ReturnPhotos({ line }: { line: ShownReturn }) {
  const input = useRef<HTMLInputElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const needsConnection = useNeedsConnection();
  const readAgain = useReadReturnsAgain();
  const canWrite = useAllows("orders.write");
  const { isBusy, run } = useReturnAction(line.orderId);
  if (line.receivedAt === null) return null;
  const add = async (files: FileList | null): Promise<void> => {
    for (const file of Array.from(files ?? [])) {
      const photo = await shrinkPhoto(file).catch(() => null);
      if (photo === null) notifyInfo(words.unreadable(file.name), undefined, aboutOrder(line.orderId));
      else if (!(await run(() => addReturnPhoto(line._id, photo)))) return;
    }
  };
  /**
   * No action of the row, where a press is passed by while another is under way: several may be taken back at
   * once.
   */
  const putBack = async (photoId: string): Promise<void> => {
    try {
      await restoreReturnPhoto(line._id, photoId);
      notifySuccess(words.restored, undefined, aboutOrder(line.orderId));
    } catch (error) {
      notifyError(error, undefined, aboutOrder(line.orderId));
    }
    await readAgain();
  };
  const remove = async (photoId: string): Promise<void> => {
    if (!(await run(() => removeReturnPhoto(line._id, photoId)))) return;
    offerUndo(words.removed, () => void putBack(photoId), undefined, aboutOrder(line.orderId));
    // Its own button goes with the photo.
    adder.current?.focus({ preventScroll: true });
  };
  return (
    <span className="flex gap-2 items-center flex-wrap">
      {line.photoIds.map((photoId, at) => (
        <span key={photoId} className="flex items-center border border-line rounded-[4px]">
          <a href={returnPhotoUrl(line._id, photoId)} target="_blank" rel="noopener" className="block">
            <img
              src={returnPhotoUrl(line._id, photoId)}
              alt={words.photo(at + 1, line.itemName)}
              width={44}
              height={44}
              className="w-[44px] h-[44px] object-cover"
              loading="lazy"
            />
          </a>
          {canWrite && (
            <IconButton
              label={words.remove(at + 1, line.itemName)}
              icon={<X className="sk-icon" />}
              isDisabled={needsConnection !== undefined}
              disabledReason={needsConnection}
              onClick={() => void remove(photoId)}
            />
          )}
        </span>
      ))}
      <Button
        ref={adder}
        size="sm"
        variant="quiet"
        needsConnection
        icon={<Camera className="sk-icon" aria-hidden="true" />}
        isBusy={isBusy}
        busyLabel={words.adding}
        isDisabled={!canWrite}
        disabledReason={texts.noScope}
        aria-label={texts.stepOf(words.add, line.itemName)}
        onClick={() => input.current?.click()}
      >
        {words.add}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        hidden
        aria-label={texts.stepOf(words.add, line.itemName)}
        onChange={(event) => {
          void add(event.target.files);
          event.target.value = "";
        }}
      />
    </span>
  );
}
