/** A film for Chromium's fake camera: a sheet of paper with one barcode on it, held still. */
import { writeFileSync } from "node:fs";

const [widthPx, heightPx, frames] = [960, 540, 2];
const [paper, ink, colourless] = [235, 16, 128];
const [topPx, bottomPx] = [160, 380];

/**
 * Writes the film (YUV4MPEG2, 4:2:0) of the bars of a path "M10 0h2v1h-2z…", as slips draw them. Throws when
 * they don't fit.
 */
export function writeCameraFilm(file: string, path: string): void {
  const bars = [...path.matchAll(/M(\d+) 0h(\d+)/g)].map(([, x, width]) => ({
    x: Number(x),
    width: Number(width),
  }));
  const modules = Math.max(...bars.map(({ x, width }) => x + width)) + (bars[0]?.x ?? 0);
  const modulePx = Math.floor(widthPx / modules);
  if (modulePx < 2) throw new Error(`${modules} modules don't fit into the camera's picture`);
  const edgePx = Math.floor((widthPx - modules * modulePx) / 2);
  const row = Buffer.alloc(widthPx, paper);
  for (const { x, width } of bars) row.fill(ink, edgePx + x * modulePx, edgePx + (x + width) * modulePx);
  const brightness = Buffer.alloc(widthPx * heightPx, paper);
  for (let y = topPx; y < bottomPx; y += 1) row.copy(brightness, y * widthPx);
  const frame = Buffer.concat([
    Buffer.from("FRAME\n"),
    brightness,
    Buffer.alloc((widthPx * heightPx) / 2, colourless),
  ]);
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${widthPx} H${heightPx} F10:1 Ip A1:1 C420jpeg\n`),
      ...Array.from({ length: frames }, () => frame),
    ]),
  );
}

/** What a browser is started with so that this film is its camera, which nobody has to allow. */
export const cameraArguments = (file: string): string[] => [
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  `--use-file-for-fake-video-capture=${file}`,
];
