/**
 * Photos on their way to a draft: dropped, pasted or chosen -> sending -> at the draft, or refused in words
 * beside them. Three at a time; the others wait their turn.
 */
import type { DraftPhoto } from "@stallkeeper/domain";
import { useEffect, useRef, useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { askBeforeLeaving } from "../../../platform/leaving-page.ts";
import { notifyInfo } from "../../../platform/notify.ts";
import { uploadPhoto } from "../uploads.api.ts";
import { texts } from "./texts.ts";

const atOnce = 3;
const mostPhotos = 24;
const mostBytes = 10 * 1024 * 1024;

interface PhotoUnderWay {
  key: number;
  name: string;
}

export interface PhotoRefusal {
  key: number;
  text: string;
}

export interface PhotoUploads {
  underWay: readonly PhotoUnderWay[];
  refusals: readonly PhotoRefusal[];
  add: (files: readonly File[]) => void;
  forget: (key: number) => void;
}

/**
 * `onAdded` gets each kept photo, also once another page is shown; `count` is how many the draft has. The
 * browser asks before it leaves photos behind.
 */
export function usePhotos(count: number, onAdded: (photo: DraftPhoto) => void): PhotoUploads {
  const [underWay, setUnderWay] = useState<readonly PhotoUnderWay[]>([]);
  const [refusals, setRefusals] = useState<readonly PhotoRefusal[]>([]);
  const waiting = useRef<(PhotoUnderWay & { file: File })[]>([]);
  const running = useRef(0);
  const made = useRef(0);
  const added = useRef(onAdded);
  useEffect(() => {
    added.current = onAdded;
  });
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => void (isLeft.current = true);
  }, []);
  const isSending = underWay.length > 0;
  useEffect(() => (isSending ? askBeforeLeaving() : undefined), [isSending]);
  const refuse = (key: number, text: string): void => {
    if (isLeft.current) notifyInfo(text);
    setRefusals((now) => [...now, { key, text }]);
  };
  const next = async (): Promise<void> => {
    const one = running.current < atOnce ? waiting.current.shift() : undefined;
    if (one === undefined) return;
    running.current += 1;
    try {
      added.current({ id: await uploadPhoto(one.file), alt: "" });
    } catch (error) {
      refuse(one.key, texts.refusedPhoto(one.name, normaliseError(error).message));
    }
    running.current -= 1;
    setUnderWay((now) => now.filter(({ key }) => key !== one.key));
    void next();
  };
  return {
    underWay,
    refusals,
    add(files: readonly File[]): void {
      setRefusals([]);
      let room = mostPhotos - count - underWay.length;
      for (const file of files) {
        const key = (made.current += 1);
        if (room <= 0) {
          refuse(key, texts.tooManyPhotos);
          break;
        }
        if (file.size > mostBytes) refuse(key, texts.refusedPhoto(file.name, texts.tooLargePhoto));
        else {
          room -= 1;
          waiting.current.push({ key, name: file.name, file });
          setUnderWay((now) => [...now, { key, name: file.name }]);
          void next();
        }
      }
    },
    forget: (key: number): void => setRefusals((now) => now.filter((one) => one.key !== key)),
  };
}

/** The photos with one more; one that is there already isn't added. Pure. */
export function withPhoto(photos: readonly DraftPhoto[], photo: DraftPhoto): readonly DraftPhoto[] {
  return photos.some(({ id }) => id === photo.id) ? photos : [...photos, photo];
}

/** The photos with one of them at another place. Pure. */
export function movePhoto(photos: readonly DraftPhoto[], from: number, to: number): DraftPhoto[] {
  const left = photos.filter((_photo, at) => at !== from);
  const moved = photos[from];
  return moved === undefined ? [...photos] : left.toSpliced(Math.max(0, Math.min(to, left.length)), 0, moved);
}
