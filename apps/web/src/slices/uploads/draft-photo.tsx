import type { DraftPhoto as Photo } from "@stallkeeper/domain";
import { useState } from "react";
import { draftPhotoUrl } from "./uploads.api.ts";

/** The cover of a draft in a fixed box; a quiet empty box where there is none to show. */
export function DraftCover({ photo, sizePx }: { photo: Photo | undefined; sizePx: number }) {
  const [failed, setFailed] = useState("");
  const box = { width: sizePx, height: sizePx };
  const url = photo === undefined ? null : draftPhotoUrl(photo);
  if (url === null || failed === url)
    return (
      <span
        aria-hidden="true"
        className="inline-block shrink-0 bg-sunken border border-line rounded-chip"
        style={box}
      />
    );
  return (
    <img
      src={url}
      // The title stands beside it.
      alt=""
      loading="lazy"
      decoding="async"
      {...box}
      style={box}
      onError={() => setFailed(url)}
      className="shrink-0 object-cover bg-sunken border border-line rounded-chip"
    />
  );
}
