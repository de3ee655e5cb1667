/**
 * Reads a barcode with the camera, where the browser can (BarcodeDetector). Where it can't, or nobody allows the camera, the dialog
 * says so and the code is typed. The camera is let go when the dialog closes.
 */
import { useEffect, useRef, useState } from "react";
import { Button, Dialog } from "../../../ui/index.ts";
import { texts as shared } from "../texts.ts";
import { texts } from "./texts.ts";

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

const lookEveryMs = 200;
const formats = ["code_128", "code_39", "ean_13", "ean_8", "upc_a", "itf", "qr_code"];

function makeDetector(): Detector | null {
  const Known = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  try {
    return Known === undefined ? null : new Known({ formats });
  } catch {
    return null;
  }
}

/** Open while it is drawn. */
export function CameraDialog({ onCode, onClose }: { onCode: (text: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [detector] = useState(makeDetector);
  const [problem, setProblem] = useState<string | null>(detector === null ? texts.cameraNone : null);
  const found = useRef(onCode);
  useEffect(() => {
    found.current = onCode;
  });
  useEffect(() => {
    if (detector === null) return undefined;
    let stream: MediaStream | null = null;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      const [code] = video.current === null ? [] : await detector.detect(video.current).catch(() => []);
      if (isOver) return;
      if (code !== undefined && code.rawValue !== "") found.current(code.rawValue);
      else timer = setTimeout(() => void look(), lookEveryMs);
    };
    const start = async (): Promise<void> => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
        if (isOver || video.current === null) return stop();
        video.current.srcObject = stream;
        await video.current.play();
        await look();
      } catch {
        if (!isOver) setProblem(texts.cameraOff);
      }
    };
    const stop = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    void start();
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [detector, found]);
  return (
    <Dialog isOpen onClose={onClose} title={texts.cameraTitle} footer={<Button onClick={onClose}>{shared.cancel}</Button>}>
      {problem === null
        ? <><video ref={video} muted playsInline className="w-full max-h-[60vh] bg-sunken" /><p className="sk-meta pt-2" role="status">{texts.cameraWaiting}</p></>
        : <p role="alert">{problem}</p>}
    </Dialog>
  );
}
