/**
 * Pictures of messages. eBay takes addresses alone, so a picture is stored at eBay Picture Services first,
 * which shows it at an address of eBay's. Nobody is told of a stored picture: a lost answer is asked for again.
 */
import { Malformed } from "@stallkeeper/connector-sdk";
import type { ConnectorContext, OutgoingAttachment } from "@stallkeeper/connector-sdk";
import { callTrading } from "./trading.client.ts";
import { textAt } from "./xml.ts";

/** The files as `messageMedia`. Throws the six classes. */
export async function storePictures(
  ctx: ConnectorContext,
  files: readonly OutgoingAttachment[],
): Promise<{ mediaName: string; mediaType: "IMAGE"; mediaUrl: string }[]> {
  const media = [];
  for (const { name, bytes } of files) {
    const root = await callTrading(ctx, {
      callName: "UploadSiteHostedPictures",
      operation: "messages.files",
      effect: "read",
      content: [
        { name: "PictureName", content: name },
        { name: "PictureSet", content: "Supersize" },
      ],
      file: bytes,
    });
    const mediaUrl = textAt(root, "SiteHostedPictureDetails", "FullURL");
    if (mediaUrl === "")
      throw new Malformed("eBay stored the picture at no address.", { operation: "messages.files" });
    media.push({ mediaName: name, mediaType: "IMAGE" as const, mediaUrl });
  }
  return media;
}
