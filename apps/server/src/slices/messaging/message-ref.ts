/** Where a message stands at its platform, as one text: the conversation and the message. */

export interface MessagePlace {
  platformSessionId: string | null;
  platformMessageId: string | null;
}

/** One text of both; ids may hold any character. */
export function joinMessageRef({ platformSessionId, platformMessageId }: MessagePlace): string {
  return [platformSessionId, platformMessageId].map((id) => encodeURIComponent(id ?? "")).join("/");
}

/** The two parts again; null where they were. */
export function splitMessageRef(ref: string | null): MessagePlace {
  const [session = "", message = ""] = (ref ?? "").split("/").map(decodeURIComponent);
  return { platformSessionId: session || null, platformMessageId: message || null };
}
