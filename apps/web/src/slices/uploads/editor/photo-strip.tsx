import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import type { DraftPhoto } from "@stallkeeper/domain";
import { useEffect, useEffectEvent, useRef, useState, type DragEvent, type KeyboardEvent } from "react";
import {
  Button,
  Field,
  getFamilyClass,
  Glyph,
  IconButton,
  joinClasses,
  Panel,
  TextInput,
  type ButtonGuard,
} from "../../../ui/index.ts";
import { draftPhotoUrl } from "../uploads.api.ts";
import { texts } from "./texts.ts";
import { movePhoto, type PhotoUploads } from "./use-photos.ts";

const accepted = "image/jpeg,image/png,image/webp,image/gif,image/avif";
const photosIn = (data: DataTransfer): File[] =>
  Array.from(data.files).filter(({ type }) => type === "" || type.startsWith("image/"));

/** A table or a text is also on the clipboard as a picture: where words can go, they are what was meant. */
const isWordsIntoField = ({ clipboardData, target }: ClipboardEvent): boolean =>
  clipboardData?.types.includes("text/plain") === true &&
  target instanceof Element &&
  target.closest("input, textarea, [contenteditable]") !== null;

/**
 * The photos of a draft, the cover first: dropped, pasted or chosen, moved by drag, by Shift and the arrow
 * keys, or by buttons.
 */
export function PhotoStrip({
  photos,
  onChange,
  uploads: { underWay, refusals, add, forget },
  limits,
  problem,
  guard,
}: {
  photos: readonly DraftPhoto[];
  onChange: (photos: readonly DraftPhoto[]) => void;
  uploads: PhotoUploads;
  /** Which platforms use fewer than there are. */
  limits: readonly { name: string; images: number }[];
  problem: string | undefined;
  guard: ButtonGuard;
}) {
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const isOff = guard.isDisabled === true;
  // Pasted anywhere on the page: a picture alone is no word for a field.
  const takePasted = useEffectEvent((event: ClipboardEvent) => {
    const files = event.clipboardData === null ? [] : photosIn(event.clipboardData);
    if (files.length === 0 || isOff || isWordsIntoField(event)) return;
    event.preventDefault();
    add(files);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => takePasted(event);
    document.addEventListener("paste", listen);
    return () => document.removeEventListener("paste", listen);
  }, []);
  const move = (from: number, to: number): void => {
    if (isOff || to < 0 || to >= photos.length || from === to) return;
    onChange(movePhoto(photos, from, to));
    setSaid(texts.moved(to + 1));
    // The photo that was moved keeps the focus at its new place.
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>("[data-photo]")[to]?.focus());
  };
  const remove = (at: number): void => {
    if (isOff) return;
    onChange(photos.filter((_photo, place) => place !== at));
    setChosen(null);
  };
  const handleKey = (event: KeyboardEvent, at: number): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step !== 0 && event.shiftKey) move(at, at + step);
    else if (event.key === "Delete" || event.key === "Backspace") remove(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const handleDrop = (event: DragEvent, to: number): void => {
    event.preventDefault();
    event.stopPropagation();
    const files = photosIn(event.dataTransfer);
    if (files.length > 0 && !isOff) add(files);
    else if (dragged !== null) move(dragged, to);
    setDragged(null);
  };
  const open = photos.findIndex(({ id }) => id === chosen);
  const opened = photos[open];
  return (
    <Panel title={texts.photos} meta={texts.photoMeta(photos.length)}>
      <div
        className="p-4 grid gap-3"
        role="presentation"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => handleDrop(event, photos.length - 1)}
      >
        <ul ref={list} aria-label={texts.photos} className="flex flex-wrap gap-2">
          {photos.map((photo, at) => (
            <li key={photo.id}>
              <button
                type="button"
                data-photo
                draggable={!isOff}
                aria-label={texts.photo(at + 1, photos.length, photo.alt)}
                aria-describedby="upload-photos-help"
                aria-pressed={photo.id === chosen}
                onDragStart={() => setDragged(at)}
                onDragOver={(event) => event.preventDefault()}
                onDrop={(event) => handleDrop(event, at)}
                onClick={() => setChosen(photo.id === chosen ? null : photo.id)}
                onKeyDown={(event) => handleKey(event, at)}
                className={joinClasses(
                  "relative block w-[96px] h-[96px] border-2 bg-sunken overflow-hidden sk-ring",
                  at === 0 ? "border-brand" : photo.id === chosen ? "border-ink" : "border-line",
                )}
              >
                <Picture photo={photo} />
                {at === 0 && (
                  <span className="absolute start-1 bottom-1 px-1 text-[12px] bg-surface text-ink rounded-chip inline-flex items-center gap-1">
                    <Glyph name="star" family="brand" />
                    {texts.cover}
                  </span>
                )}
              </button>
            </li>
          ))}
          {underWay.map(({ key, name }) => (
            <li
              key={key}
              className="w-[96px] h-[96px] border border-line bg-sunken grid content-end p-1 text-[12px] min-w-0"
            >
              <span className="sk-cut">{name}</span>
              <span className="sk-meta">{texts.sending}</span>
            </li>
          ))}
        </ul>
        <span id="upload-photos-help" className="sk-hidden-text">
          {texts.photoHelp}
        </span>
        <div>
          <Button
            id="upload-photos"
            icon={<Plus className="sk-icon" aria-hidden="true" />}
            {...guard}
            aria-describedby="upload-photos-hint"
            onClick={() => input.current?.click()}
          >
            {texts.addPhotos}
          </Button>
          <input
            ref={input}
            type="file"
            accept={accepted}
            multiple
            hidden
            aria-label={texts.addPhotos}
            onChange={(event) => {
              add(Array.from(event.target.files ?? []));
              event.target.value = "";
            }}
          />
        </div>
        {opened !== undefined && (
          <div className="flex flex-wrap items-end gap-2">
            <Field label={texts.alt} hint={texts.altHint} className="grow min-w-[220px]">
              <TextInput
                value={opened.alt}
                maxLength={250}
                disabled={isOff}
                onChange={(event) =>
                  onChange(photos.map((one, at) => (at === open ? { ...one, alt: event.target.value } : one)))
                }
              />
            </Field>
            <IconButton
              label={texts.moveLeft}
              icon={<ChevronLeft className="sk-icon" aria-hidden="true" />}
              {...guard}
              onClick={() => move(open, open - 1)}
            />
            <IconButton
              label={texts.moveRight}
              icon={<ChevronRight className="sk-icon" aria-hidden="true" />}
              {...guard}
              onClick={() => move(open, open + 1)}
            />
            <IconButton
              label={texts.removePhoto}
              icon={<X className="sk-icon" aria-hidden="true" />}
              {...guard}
              onClick={() => remove(open)}
            />
          </div>
        )}
        <span role="status" className="sk-hidden-text">
          {said}
        </span>
        {refusals.map(({ key, text }) => (
          <p key={key} role="alert" className={`flex items-center gap-2 text-red ${getFamilyClass("red")}`}>
            <Glyph name="alert-disc" />
            <span className="grow">{text}</span>
            <IconButton
              label={texts.dismiss}
              icon={<X className="sk-icon" aria-hidden="true" />}
              onClick={() => forget(key)}
            />
          </p>
        ))}
        {problem !== undefined && <p className="text-red text-[13px]">{problem}</p>}
        <p id="upload-photos-hint" className="sk-meta">
          {texts.dropHere}{" "}
          {limits
            .filter(({ images }) => photos.length > images)
            .map(({ name, images }) => texts.uses(name, images))
            .join(" ")}
        </p>
      </div>
    </Panel>
  );
}

function Picture({ photo }: { photo: DraftPhoto }) {
  const url = draftPhotoUrl(photo);
  return url === null ? (
    <span className="sk-meta text-[12px] p-1">{texts.elsewhere}</span>
  ) : (
    <img src={url} alt="" decoding="async" className="w-full h-full object-cover" draggable={false} />
  );
}
