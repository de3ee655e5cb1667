/** The calls of files of messages: alone knows the transport. */
import type { AttachmentView } from "@stallkeeper/contract";
import { addressOf } from "../../../platform/api/address-of.ts";
import { call } from "../../../platform/api/api-client.ts";

/** Keeps a file at the service, which looks at its bytes. Throws ApiError with the reason. */
export async function uploadFile(file: File): Promise<AttachmentView> {
  return call("POST /api/messages/attachments", {
    body: { name: file.name.slice(0, 300), file: await readBase64(file) },
    // Up to 8 MB over a slow line.
    waitsForShop: true,
  });
}

function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () =>
      resolve(typeof reader.result === "string" ? reader.result.replace(/^data:[^,]*,/, "") : ""),
    );
    reader.addEventListener("error", () => reject(reader.error ?? new Error("unreadable")));
    reader.readAsDataURL(file);
  });
}

/** Where a file that was uploaded is shown. */
export const keptFileUrl = ({ _id, name }: AttachmentView, size: "preview" | "full"): string =>
  addressOf("GET /api/messages/attachments/:attachmentId", {
    params: { attachmentId: _id },
    query: { size, name },
  });

/** Where a file of a message is shown. */
export const messageFileUrl = (
  { sessionId, messageId, index }: { sessionId: string; messageId: string; index: number },
  size: "preview" | "full",
): string =>
  addressOf("GET /api/messages/:sessionId/attachments/:messageId/:index", {
    params: { sessionId, messageId, index: String(index) },
    query: { size },
  });
