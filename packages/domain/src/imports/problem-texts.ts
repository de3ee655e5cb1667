import { clearWord, type ImportProblem, type ImportProblemCode } from "./import-fields.ts";

const texts: Readonly<Record<ImportProblemCode, string>> = {
  needed: "This row has no SKU.",
  tooLong: "This is too long.",
  amount: "This isn't an amount.",
  wholeNumber: "Enter a whole number, 0 or more.",
  yesOrNo: "Enter yes or no.",
  lostDigits: "A spreadsheet rounded this number. Format the column as text and export it again.",
  sheetError: "This cell holds a spreadsheet error.",
  cannotClear: `A SKU or title can't be cleared with ${clearWord}.`,
  twice: "This SKU is already in row {about}.",
  unknownSku: "No item has this SKU. Enter a title to add one, or correct the SKU.",
  similar: "An item has SKU {about}. Use that SKU, or confirm it's another.",
  alike: "Row {about} has this SKU in another spelling. Use one SKU, or confirm it's another.",
  family: "This SKU has variants. Import the SKUs of its variants.",
};

/** What is wrong with a cell, as a sentence. */
export const importProblemText = ({ code, about = "" }: Pick<ImportProblem, "code" | "about">): string =>
  texts[code].replace("{about}", about);
