/**
 * Ways to reach somebody past the platform, which many platforms forbid in messages. What could as well be a
 * tracking number, a price or an order number is none: a message is stopped only for what it plainly says.
 */
export const contactKinds = ["email", "phone", "link"] as const;
export type ContactKind = (typeof contactKinds)[number];

export interface FoundContact {
  kind: ContactKind;
  text: string;
  /** Where it stands: `message.slice(start, end)`. */
  start: number;
  end: number;
}

const patterns: Readonly<Record<ContactKind, RegExp>> = {
  email: /[^\s@<>()]{1,64}@[^\s@<>()]{1,100}\.\p{L}{2,24}/gu,
  // With a country's prefix, or a leading zero and groups; plain digits are numbers of parcels and orders.
  phone:
    /(?<![\w.-])(?:\+\d{1,3}[ .-]?\(?\d[\d ().-]{5,14}\d|\(?0\d{1,5}\)?[ .-]\d{2,5}(?:[ .-]?\d{2,5}){1,3})(?![\w-])/g,
  link: /\b(?:https?:\/\/|www\.)[^\s<>"]{3,}/giu,
};

/** What of these kinds a message holds, by its place. Pure. */
export function findContacts(message: string, kinds: readonly ContactKind[]): FoundContact[] {
  return kinds
    .flatMap((kind) =>
      Array.from(message.matchAll(patterns[kind]), ({ 0: text, index }) => ({
        kind,
        text,
        start: index,
        end: index + text.length,
      })),
    )
    .toSorted((one, other) => one.start - other.start);
}
