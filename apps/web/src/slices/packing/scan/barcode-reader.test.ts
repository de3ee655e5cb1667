/**
 * What the camera's decoder reads: the slips' own barcodes, also when they are small, dim, turned around or
 * beside other things.
 */
import { expect, test } from "vitest";
import { drawBars } from "../slips/code-128.ts";
import { createBarcodeReader, type Picture } from "./barcode-reader.ts";

interface Look {
  moduleWide?: number;
  dark?: number;
  light?: number;
  isUpsideDown?: boolean;
}

/** A sheet of paper with the bars of a text on it. */
function drawPicture(
  text: string,
  { moduleWide = 3, dark = 20, light = 235, isUpsideDown = false }: Look = {},
): Picture {
  const [width, height, margin] = [960, 320, 40];
  const path = drawBars(text)?.path ?? "";
  const bars = [...path.matchAll(/M(\d+) 0h(\d+)/g)].map(
    ([, x, wide]) => [margin + Number(x) * moduleWide, Number(wide) * moduleWide] as const,
  );
  const shades = new Uint8ClampedArray(width).fill(light);
  for (const [x, wide] of bars) shades.fill(dark, x, x + wide);
  if (isUpsideDown) shades.reverse();
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const isPaper = at < width * 80 || at > width * 240;
    data.fill(isPaper ? light : (shades[at % width] ?? light), at * 4, at * 4 + 3);
    data[at * 4 + 3] = 255;
  }
  return { data, width, height };
}

test("slips' barcodes read as they are, also upside down and in poor light, and a sheet without one reads as nothing", () => {
  const read = createBarcodeReader();
  const codes = ["24-1187", "BZ-100342", "CONFIRM", "RR473124829GB", "AT-2026-01110"];
  expect(codes.map((code) => read(drawPicture(code)))).toEqual(codes);
  expect(read(drawPicture("24-1187", { isUpsideDown: true }))).toBe("24-1187");
  expect(read(drawPicture("24-1187", { dark: 90, light: 150, moduleWide: 2 }))).toBe("24-1187");
  expect(read(drawPicture("№"))).toBeNull();
});
