/** eBay Picture Services: keeps a picture for some days and shows it at an address. */
import { Refusal } from "../engine.ts";
import { storeFile, uploadPath } from "../media/uploads.ts";
import type { EbayContext } from "./ebay.context.ts";
import { sellerOf } from "./ebay.context.ts";
import { toIso } from "./ebay.wire.ts";
import type { XmlElement, XmlFields } from "./xml.ts";
import { childText } from "./xml.ts";

const KEPT_MS = 5 * 86_400_000;
const MOST_BYTES = 12 * 1024 * 1024;

/** UploadSiteHostedPictures with the file behind the XML. The vendor's document names no error numbers. */
export function uploadPicture(request: XmlElement, context: EbayContext, file: Buffer | null): XmlFields {
  if (file === null || file.length === 0) throw new Refusal("37", "The picture is missing.");
  if (file.length > MOST_BYTES) throw new Refusal("37", "The picture is too large.");
  const { sim } = context;
  const name = childText(request, "PictureName");
  const mediaType = file[0] === 0xff ? "image/jpeg" : "image/png";
  const kept = storeFile(sim, sellerOf(context), { name, mediaType, bytes: file });
  return {
    PictureSystemVersion: 2,
    SiteHostedPictureDetails: {
      PictureName: name,
      PictureSet: childText(request, "PictureSet") || "Standard",
      PictureFormat: mediaType === "image/jpeg" ? "JPG" : "PNG",
      FullURL: `${sim.baseUrl()}${uploadPath(kept)}`,
      UseByDate: toIso(sim.now() + KEPT_MS),
    },
  };
}
