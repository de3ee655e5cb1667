/**
 * VAT inside a margin, as the margin scheme of the EU (Directive 2006/112/EC, article 315) and of the UK (VAT Notice
 * 718) have it: the margin includes it. A loss owes nothing. In minor units, rounded. Pure.
 */
export const vatOnMargin = (marginMinor: number, percent: number): number =>
  marginMinor <= 0 ? 0 : Math.round((marginMinor * percent) / (100 + percent));
