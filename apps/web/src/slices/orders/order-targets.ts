/**
 * The orders that a person has before them, on whatever page: what is selected, focused or open. Keys and codes
 * that act on orders everywhere ask here.
 */
import { useEffect, useRef } from "react";

type ReadTargets = () => readonly string[];

const offered: { read: ReadTargets }[] = [];

/** Offers a page's orders while it is drawn; the page that was drawn last goes first. */
export function useOrderTargets(read: ReadTargets): void {
  const offer = useRef({ read });
  useEffect(() => {
    offer.current.read = read;
  });
  useEffect(() => {
    const own = offer.current;
    offered.push(own);
    return () => void offered.splice(offered.indexOf(own), 1);
  }, []);
}

/** The ids of those orders; none where no page has any. */
export const readOrderTargets = (): readonly string[] => offered.at(-1)?.read() ?? [];
