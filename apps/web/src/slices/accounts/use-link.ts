import { useState } from "react";
import { notifyError } from "../../platform/notify.ts";
import { startLink, type LinkWish } from "./accounts.api.ts";

/**
 * Leaves for a marketplace's consent page; it sends the person back to the profile. A refusal is said and
 * nothing is left.
 */
export function useLink(): { link: (wish: LinkWish) => void; isLeaving: boolean } {
  const [isLeaving, setIsLeaving] = useState(false);
  const link = (wish: LinkWish): void => {
    setIsLeaving(true);
    startLink(wish).then(
      ({ authorizeUrl }) => location.assign(authorizeUrl),
      (error: unknown) => {
        setIsLeaving(false);
        notifyError(error);
      },
    );
  };
  return { link, isLeaving };
}
