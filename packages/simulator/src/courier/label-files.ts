/** Labels and manifests as files: PDF or PNG in two sizes, and ZPL for label printers. */
import { formatMinor } from "../money.ts";
import { encodeCode128 } from "./code128.ts";
import type { CourierManifest, Parcel, Place } from "./courier.model.ts";
import { writePdf, type PdfBox, type PdfPage, type PdfText } from "./pdf.ts";
import { writePng } from "./png.ts";
import { HOUSE_NAMES, servicesOf } from "./tariff.ts";

export type LabelFile = { mediaType: string; bytes: Buffer };
export const LABEL_FORMATS = ["4x6", "a6", "zpl"] as const;
export type LabelFormat = (typeof LABEL_FORMATS)[number];

const SIZES = { "4x6": { width: 288, height: 432 }, a6: { width: 297.64, height: 419.53 } } as const;
const A4 = { width: 595.28, height: 841.89 };

/** The label of a parcel, as a document or as a picture. The same parcel gives the same bytes. */
export function makeLabel(parcel: Parcel, format: LabelFormat, isPicture: boolean): LabelFile {
  if (format === "zpl") return { mediaType: "application/zpl", bytes: Buffer.from(drawZpl(parcel), "utf8") };
  if (isPicture)
    return { mediaType: "image/png", bytes: writePng(SIZES[format], drawLabel(parcel, SIZES[format])) };
  return { mediaType: "application/pdf", bytes: writePdf(SIZES[format], [drawLabel(parcel, SIZES[format])]) };
}

/** The list that is handed over with the parcels of a day. */
export function makeManifest(manifest: CourierManifest, parcels: readonly Parcel[]): LabelFile {
  const perPage = 40;
  const pages: PdfPage[] = [];
  for (let from = 0; from === 0 || from < parcels.length; from += perPage) {
    const texts: PdfText[] = [
      { x: 40, y: 795, size: 16, text: `Manifest ${manifest.id}`, isBold: true },
      {
        x: 40,
        y: 775,
        size: 10,
        text: `${HOUSE_NAMES[parcels[0]?.house ?? "courier"]} - ${manifest.account} - ship date ${manifest.shipDate} - ${String(parcels.length)} parcels`,
      },
      ...parcels
        .slice(from, from + perPage)
        .map((parcel, at) => ({
          x: 40,
          y: 750 - at * 18,
          size: 9,
          text:
            `${parcel.trackingNumber}   ${nameOf(parcel)}   ${String(parcel.weightGrams)} g   ` +
            `${parcel.to.postcode} ${parcel.to.country}   ` +
            `${formatMinor(parcel.priceMinor, parcel.currency)} ${parcel.currency}`,
        })),
    ];
    pages.push({ texts, boxes: [] });
  }
  return { mediaType: "application/pdf", bytes: writePdf(A4, pages) };
}

function nameOf({ service, house }: Parcel): string {
  return servicesOf(house).find(({ code }) => code === service)?.name ?? service;
}

function linesOf(place: Place): string[] {
  return [
    place.name,
    place.line1,
    place.line2,
    `${place.postcode} ${place.city}`,
    place.region,
    place.country,
  ]
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function drawLabel(parcel: Parcel, { width, height }: { width: number; height: number }): PdfPage {
  const top = height - 30;
  const boxes: PdfBox[] = [
    { x: 16, y: top - 34, width: width - 32, height: 1.5 },
    { x: 16, y: 118, width: width - 32, height: 1.5 },
  ];
  const texts: PdfText[] = [
    { x: 16, y: top, size: 15, text: HOUSE_NAMES[parcel.house ?? "courier"], isBold: true },
    {
      x: 16,
      y: top - 20,
      size: 11,
      text: `${parcel.isReturn === true ? "RETURN   " : ""}${nameOf(parcel)}   ${String(parcel.weightGrams)} g   ${parcel.shipDate}`,
    },
    ...linesOf(parcel.from)
      .slice(0, 4)
      .map((line, at) => ({ x: 16, y: top - 52 - at * 10, size: 8, text: line })),
    ...linesOf(parcel.to).map((line, at) => ({
      x: 16,
      y: top - 118 - at * 17,
      size: 14,
      text: line,
      isBold: at === 0,
    })),
    {
      x: 16,
      y: 128,
      size: 8,
      text:
        parcel.customs.length === 0
          ? parcel.reference
          : `CN 22: ${parcel.customs.map((line) => line.description).join(", ")}`.slice(0, 60),
    },
    { x: width / 2 - 54, y: 24, size: 12, text: parcel.trackingNumber, isBold: true },
  ];
  const widths = encodeCode128(parcel.trackingNumber);
  const modules = widths.reduce((sum, each) => sum + each, 0);
  const module = (width - 56) / modules;
  let x = 28;
  for (const [at, each] of widths.entries()) {
    if (at % 2 === 0) boxes.push({ x, y: 42, width: each * module, height: 66 });
    x += each * module;
  }
  return { texts, boxes };
}

function drawZpl(parcel: Parcel): string {
  const plain = (text: string): string => text.replace(/[\^~\\]/g, " ");
  const lines = linesOf(parcel.to).map(
    (line, at) => `^FO40,${String(260 + at * 44)}^A0N,36,36^FD${plain(line)}^FS`,
  );
  return [
    "^XA",
    "^CI28",
    "^PW812",
    "^LL1218",
    `^FO40,40^A0N,48,48^FD${HOUSE_NAMES[parcel.house ?? "courier"]}^FS`,
    `^FO40,110^A0N,32,32^FD${plain(nameOf(parcel))} ${String(parcel.weightGrams)} g ${parcel.shipDate}^FS`,
    ...lines,
    `^FO100,850^BY3^BCN,200,Y,N,N^FD${parcel.trackingNumber}^FS`,
    "^XZ",
    "",
  ].join("\n");
}
