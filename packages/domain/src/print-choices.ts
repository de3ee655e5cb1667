/** How labels are printed: what a person chooses from, and what the service takes. */

/** A label's size; "a4x2": two of them on a sheet of A4. */
export const labelFormats = ["4x6", "a6", "a4x2"] as const;
export type LabelFormat = (typeof labelFormats)[number];

/** In which order many labels are printed: as listed, as one walks past the shelves, by SKU. */
export const labelSorts = ["list", "place", "sku"] as const;
export type LabelSort = (typeof labelSorts)[number];

/** What happens by itself once a label was bought: nothing, its file opens, or the print dialog does. */
export const afterBuyingChoices = ["nothing", "view", "print"] as const;
export type AfterBuyingChoice = (typeof afterBuyingChoices)[number];

/** The pick slips of their orders: none, one after each label, or all after the labels. */
export const pickSlipChoices = ["none", "each", "apart"] as const;
export type PickSlipChoice = (typeof pickSlipChoices)[number];
