import type { Conversation } from "./inbox.api.ts";
import { texts } from "./texts.ts";

/** How a buyer is called in a conversation. */
export const nameBuyer = ({ buyer }: Pick<Conversation, "buyer">): string =>
  [buyer.handle, buyer.identifier].find((name) => name !== null && name !== "") ?? texts.nobody;

/** Two letters for a buyer without a picture. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return (words.length > 1 ? `${words[0]?.[0]}${words[1]?.[0]}` : name.slice(0, 2)).toUpperCase();
}
