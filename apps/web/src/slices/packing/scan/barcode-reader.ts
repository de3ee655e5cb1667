/**
 * Reads barcodes out of pictures, the same in every browser: Code 128, Code 39, ITF, EAN, UPC and QR. Loaded
 * with the camera alone (docs/adr/0033-barcodes-by-camera.md).
 */
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatOneDReader,
  QRCodeReader,
  RGBLuminanceSource,
  type Reader,
} from "@zxing/library";

/** A picture as a canvas hands it out: four bytes for each point. */
export type Picture = Pick<ImageData, "data" | "width" | "height">;

const lines = [
  BarcodeFormat.CODE_128,
  BarcodeFormat.CODE_39,
  BarcodeFormat.ITF,
  BarcodeFormat.EAN_13,
  BarcodeFormat.EAN_8,
  BarcodeFormat.UPC_A,
];

/** Green weighs as much as the two others: nearest to what the eye sees as bright. */
function readBrightness({ data, width, height }: Picture): Uint8ClampedArray {
  const brightness = new Uint8ClampedArray(width * height);
  for (let at = 0; at < brightness.length; at += 1)
    brightness[at] = ((data[at * 4] ?? 0) + 2 * (data[at * 4 + 1] ?? 0) + (data[at * 4 + 2] ?? 0)) / 4;
  return brightness;
}

/**
 * Makes a reader: the text of the barcode in a picture, null when there is none. Bars are read along the
 * picture's rows.
 */
export function createBarcodeReader(): (picture: Picture) => string | null {
  const readers: Reader[] = [
    new MultiFormatOneDReader(
      new Map<DecodeHintType, unknown>([
        [DecodeHintType.POSSIBLE_FORMATS, lines],
        [DecodeHintType.TRY_HARDER, true],
      ]),
    ),
    new QRCodeReader(),
  ];
  return (picture) => {
    const source = new RGBLuminanceSource(readBrightness(picture), picture.width, picture.height);
    for (const reader of readers) {
      try {
        const text = reader.decode(new BinaryBitmap(new HybridBinarizer(source))).getText();
        if (text !== "") return text;
      } catch {
        // It throws where it finds nothing: the next reader, or the next picture, may.
      }
    }
    return null;
  };
}
