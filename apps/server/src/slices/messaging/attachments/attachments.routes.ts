import type { FastifyInstance, FastifyReply } from "fastify";
import { attachmentLimits } from "@stallkeeper/domain";
import { cleanFileName } from "@stallkeeper/domain";
import { ctxOf, serve } from "../../../platform/http/index.ts";
import { photoHeaders, type PhotoBox } from "../../../platform/photos/index.ts";
import { addAttachment, openAttachment } from "./attachments.ts";
import { openPlatformFiles, type OpenedFile } from "./platform-files.ts";
import { closeDocumentReader } from "./read-file.ts";

/** What a file takes as base64 inside its JSON, with its name. */
const bodyLimit = Math.ceil(attachmentLimits.bytes / 3) * 4 + 4_096;

/**
 * POST /api/messages/attachments takes a picture or PDF; GET …/:attachmentId gives it, and GET
 * /api/messages/:sessionId/attachments/:messageId/:index gives one that stands at a message.
 */
export function addAttachmentRoutes(app: FastifyInstance, photos: PhotoBox): void {
  const files = openPlatformFiles(photos, app.services.now);
  app.addHook("onClose", async () => closeDocumentReader());
  serve(
    app,
    "POST /api/messages/attachments",
    async (request) => {
      const { name, file } = request.input;
      return {
        data: await addAttachment(ctxOf(request), photos, { name, bytes: Buffer.from(file, "base64") }),
      };
    },
    { bodyLimit },
  );
  serve(app, "GET /api/messages/attachments/:attachmentId", async (request, reply) => {
    const { size, name } = request.asked;
    const found = await openAttachment(ctxOf(request), request.params.attachmentId, size);
    return sendFile(reply, { ...found, name });
  });
  serve(app, "GET /api/messages/:sessionId/attachments/:messageId/:index", async (request, reply) =>
    sendFile(reply, await files.open(ctxOf(request), request.params, request.asked.size)),
  );
}

/** Pictures are shown, everything else is saved; nothing in either may run. */
function sendFile(reply: FastifyReply, { name, mediaType, content }: OpenedFile): FastifyReply {
  const isPicture = mediaType.startsWith("image/");
  const ending = mediaType.slice(mediaType.indexOf("/") + 1).replace("jpeg", "jpg");
  return reply
    .headers({
      ...photoHeaders,
      "content-type": mediaType,
      "content-disposition": [
        isPicture ? "inline" : "attachment",
        ...writeName(cleanFileName(name, ending)),
      ].join("; "),
    })
    .send(content);
}

/** RFC 6266: a plain name for old readers, and the whole one. */
function writeName(name: string): string[] {
  const plain = name.replaceAll(/[^\w .()-]/g, "_");
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return [`filename="${plain}"`, `filename*=UTF-8''${whole}`];
}
