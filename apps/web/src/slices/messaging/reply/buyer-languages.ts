/** What a buyer reads: told by what they wrote, and by where their order goes. */
import {
  countryCodeOf,
  countryOfAddress,
  defaultLocale,
  languageOf,
  languagesOfBuyer,
} from "@stallkeeper/domain";
import { useMemo } from "react";
import { useSession } from "../../../platform/session.ts";

/** What of an order says where its buyer is. */
interface PlacedOrder {
  buyer: { country?: string | null | undefined } | null;
  address: { countryName?: string | null | undefined };
  facts: { countryCode?: string | null | undefined };
}

interface Said {
  byMe: boolean;
  content: string | null;
}

/** The country that an order goes to, else the buyer's; "" where nobody knows it. Pure. */
export const countryOf = ({ buyer, address, facts }: PlacedOrder): string =>
  countryOfAddress({ countryCode: facts.countryCode, countryName: address.countryName }) ||
  countryCodeOf(buyer?.country ?? "");

/** Of a long talk the newest words count: people change the language. */
const newestOf = 5;

/** The languages of a buyer, likeliest first; none where nothing says. */
export function useBuyerLanguages(messages: readonly Said[], order: PlacedOrder | null): readonly string[] {
  const said = messages.filter(({ byMe }) => !byMe).slice(-newestOf);
  const words = said.map(({ content }) => content ?? "").join("\n");
  const country = order === null ? "" : countryOf(order);
  return useMemo(() => languagesOfBuyer([words], country), [words, country]);
}

/** The language of a snippet that names none. */
export const useStoreLanguage = (): string => languageOf(useSession().user?.store?.locale ?? defaultLocale);
