/**
 * Flat drawings of the goods and of faces: a ground, and a few shapes on a field of 96 by 96. pictures.ts
 * makes photos of them.
 */
const GROUNDS = ["#cfc3ad", "#c3b4cf", "#d9d2c3", "#c5cfc0", "#bccdc9", "#e3d3b8"] as const;
const INKS = ["#2b2a27", "#6d2746", "#3d5a6c", "#4a5d3a", "#8a4b2a", "#a5432f"] as const;

const rect = (x: number, y: number, width: number, height: number, fill: string, round = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;
const circle = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, stroke: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;

const DRAWINGS: Readonly<Record<string, (ink: string) => string>> = {
  camera: (ink) =>
    rect(14, 32, 68, 40, ink, 5) +
    rect(38, 24, 20, 12, "#8d8878", 3) +
    rect(14, 38, 68, 8, "#e8e4da") +
    circle(48, 54, 17, "#e8e4da") +
    circle(48, 54, 13, "#1c1b19") +
    circle(44, 50, 4, "#7f93a6"),
  record: (ink) =>
    rect(12, 20, 52, 56, ink, 1) +
    circle(58, 48, 26, "#171614") +
    circle(58, 48, 9, "#c9512f") +
    circle(58, 48, 2, "#f4f0e6"),
  watch: (ink) =>
    rect(38, 8, 20, 80, "#7a4f2d", 3) +
    circle(48, 48, 22, "#b9b4a8") +
    circle(48, 48, 18, "#f4f0e6") +
    line("M48 48V36M48 48l8 5", ink, 3),
  jacket: (ink) =>
    path("M34 18h28l18 12 6 46-14 2-4-30v34H28V48l-4 30-14-2 6-46z", ink) +
    path("M42 18h12l-6 14z", "#e8e4da") +
    line("M48 32v50", "#e8e4da", 2),
  keyboard: (ink) =>
    rect(10, 36, 76, 30, ink, 4) +
    rect(14, 50, 68, 13, "#f4f0e6") +
    [20, 28, 42, 50, 58, 72].map((x) => rect(x, 50, 5, 8, "#171614")).join("") +
    rect(16, 40, 24, 5, "#c9512f"),
  mugs: (ink) =>
    rect(22, 30, 40, 46, ink, 6) +
    line("M62 40h8a8 8 0 0 1 0 22h-8", ink, 6) +
    rect(22, 42, 40, 8, "#e0b34c"),
  radio: (ink) =>
    rect(14, 34, 68, 42, ink, 6) +
    circle(34, 55, 13, "#e8e4da") +
    rect(54, 44, 22, 8, "#f4f0e6") +
    circle(60, 64, 5, "#e0b34c") +
    circle(73, 64, 5, "#e0b34c") +
    line("M24 34L44 14", "#8d8878", 3),
  bag: (ink) =>
    path("M18 42h60l6 38H12z", ink) +
    line("M34 42c0-26 28-26 28 0", ink, 5) +
    rect(42, 40, 12, 14, "#e0b34c", 2),
  comics: (ink) =>
    rect(24, 14, 50, 66, "#f4f0e6", 1) +
    rect(20, 18, 50, 66, ink, 1) +
    path("M45 26l5 12 13 1-10 8 3 13-11-7-11 7 3-13-10-8 13-1z", "#e0b34c") +
    rect(26, 70, 38, 6, "#f4f0e6"),
  glasses: (ink) =>
    line(
      "M20 48a14 14 0 1 0 28 0a14 14 0 1 0-28 0M52 48a14 14 0 1 0 28 0a14 14 0 1 0-28 0M48 46q2-3 4 0M20 44L8 38M80 44l10-6",
      ink,
      4,
    ),
  lamp: (ink) =>
    path("M34 20h28l12 26H22z", "#e0b34c") + line("M48 46L38 62l14 14", ink, 5) + rect(30, 76, 36, 7, ink, 3),
  shoes: (ink) =>
    path("M12 46l18-6 14 14 30 6q12 3 12 12H12z", "#f4f0e6") +
    path("M30 40l14 14-6 6-16-14z", ink) +
    rect(10, 72, 78, 7, ink, 3),
  glassware: (ink) =>
    path("M30 16h36l-8 34v22h12v8H26v-8h12V50z", ink) + path("M34 22h28l-4 18H38z", "#bcd6dd"),
  books: (ink) =>
    rect(16, 22, 16, 58, ink, 2) +
    rect(34, 16, 14, 64, "#4a5d3a", 2) +
    rect(50, 26, 12, 54, "#e0b34c", 2) +
    path("M66 28l12-3 12 52-12 3z", "#6d2746"),
  face: (ink) =>
    circle(48, 38, 16, "#d8a47f") +
    path("M32 36q0-20 16-20t16 20q-8-10-32 0z", ink) +
    path("M18 90q0-32 30-32t30 32z", ink),
};

/** Every number has a look, and so many of them differ. */
export const LOOKS = GROUNDS.length;

/** The drawing of a kind as SVG, or null when there is none. */
export function drawPicture(kind: string, number: number): string | null {
  const draw = Object.hasOwn(DRAWINGS, kind) ? DRAWINGS[kind] : undefined;
  if (draw === undefined) return null;
  const ground = GROUNDS[number % GROUNDS.length] ?? GROUNDS[0];
  const scene = [
    rect(0, 0, 96, 96, ground),
    path("M0 72h96v24H0z", "#0000000f"),
    draw(INKS[(number + 1) % INKS.length] ?? INKS[0]),
  ].join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="480" height="480">${scene}</svg>`;
}
