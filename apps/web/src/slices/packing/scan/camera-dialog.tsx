/**
 * Reads a barcode with the camera. Where there is none, or nobody allows it, the dialog says so and the code
 * is typed. The camera is let go when the dialog closes. Bars that stand upright are read from every second
 * picture, which is turned.
 */
import { useEffect, useRef, useState } from "react";
import { Button, Dialog } from "../../../ui/index.ts";
import { texts as shared } from "../texts.ts";
import type { Picture } from "./barcode-reader.ts";
import { texts } from "./texts.ts";

const lookEveryMs = 120;
const mostAcrossPx = 1_280;

/** Takes what the camera shows; null before its first picture. */
function takePicture(video: HTMLVideoElement, canvas: HTMLCanvasElement, isTurned: boolean): Picture | null {
  const { videoWidth, videoHeight } = video;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (videoWidth === 0 || pen === null) return null;
  const scale = Math.min(1, mostAcrossPx / Math.max(videoWidth, videoHeight));
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
  [canvas.width, canvas.height] = isTurned ? [height, width] : [width, height];
  if (isTurned) pen.setTransform(0, 1, -1, 0, height, 0);
  pen.drawImage(video, 0, 0, width, height);
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}

/**
 * The camera's picture. The dialog draws what is in it when it can, so the camera is asked for only once
 * there is a screen for it.
 */
function CameraView({ onCode, onOff }: { onCode: (text: string) => void; onOff: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onCode);
  const off = useRef(onOff);
  useEffect(() => {
    found.current = onCode;
    off.current = onOff;
  });
  useEffect(() => {
    const { current: screen } = video;
    if (screen === null) return undefined;
    const over = new AbortController();
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async (): Promise<void> => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: "environment", width: { ideal: mostAcrossPx } },
        });
        if (over.signal.aborted) return release();
        screen.srcObject = stream;
        await screen.play();
        const readBarcode = (await import("./barcode-reader.ts")).createBarcodeReader();
        const canvas = document.createElement("canvas");
        const look = (isTurned: boolean): void => {
          if (over.signal.aborted) return;
          const picture = takePicture(screen, canvas, isTurned);
          const text = picture === null ? null : readBarcode(picture);
          if (text === null) timer = setTimeout(() => look(!isTurned), lookEveryMs);
          else found.current(text);
        };
        look(false);
      } catch {
        release();
        if (!over.signal.aborted) off.current();
      }
    };
    void start();
    return () => {
      over.abort();
      clearTimeout(timer);
      release();
    };
  }, []);
  return (
    <>
      <video ref={video} muted playsInline className="w-full max-h-[60vh] bg-sunken" />
      <p className="sk-meta pt-2" role="status">
        {texts.cameraWaiting}
      </p>
    </>
  );
}

/** Open while it is drawn. */
export function CameraDialog({ onCode, onClose }: { onCode: (text: string) => void; onClose: () => void }) {
  const [isOff, setIsOff] = useState(false);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.cameraTitle}
      footer={<Button onClick={onClose}>{shared.cancel}</Button>}
    >
      {isOff ? (
        <p role="alert">{texts.cameraOff}</p>
      ) : (
        <CameraView onCode={onCode} onOff={() => setIsOff(true)} />
      )}
    </Dialog>
  );
}
