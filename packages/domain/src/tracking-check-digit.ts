/**
 * Whether the last digit of a tracking number fits the others. Only shapes whose rule is published are
 * judged:
 *   s10    AA999999999CC, Universal Postal Union, weights 8 6 4 2 3 5 9 7, modulo 11
 *   ups    1Z and 16 characters, letters count as (position in the alphabet + 1) modulo 10, every second one
 *     twice, modulo 10
 *   fedex  12 digits, weights 3 1 7, modulo 11
 *   gs1    20 digits (SSCC) or 22 (USPS), weights 3 1 from the right, modulo 10
 *   mod7   10 digits, the first nine modulo 7 (express air waybills)
 */
export type CheckDigitRule = "s10" | "ups" | "fedex" | "gs1" | "mod7";

const s10Weights = [8, 6, 4, 2, 3, 5, 9, 7];
const fedexWeights = [3, 1, 7];

/**
 * True or false by the rule; null when the number has not the rule's shape. Numbers are upper case without
 * spaces. Pure.
 */
export function isCheckDigitRight(rule: CheckDigitRule, trackingNumber: string): boolean | null {
  if (rule === "s10") return judge(/^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/, trackingNumber, s10Digit);
  if (rule === "ups") return judge(/^1Z([0-9A-Z]{15})(\d)$/, trackingNumber, upsDigit);
  if (rule === "fedex")
    return judge(
      /^(\d{11})(\d)$/,
      trackingNumber,
      (body) => (weigh(body, (at) => fedexWeights[at % 3] ?? 0) % 11) % 10,
    );
  if (rule === "gs1")
    return judge(
      /^(\d{19}|\d{21})(\d)$/,
      trackingNumber,
      (body) => (10 - (weigh(body, (at) => ((body.length - at) % 2 === 1 ? 3 : 1)) % 10)) % 10,
    );
  return judge(/^(\d{9})(\d)$/, trackingNumber, (body) => Number(body) % 7);
}

function judge(shape: RegExp, trackingNumber: string, digitOf: (body: string) => number): boolean | null {
  const [, body, digit] = shape.exec(trackingNumber) ?? [];
  return body === undefined ? null : Number(digit) === digitOf(body);
}

function weigh(digits: string, weightAt: (at: number) => number): number {
  return digits.split("").reduce((sum, digit, at) => sum + Number(digit) * weightAt(at), 0);
}

function s10Digit(body: string): number {
  const rest = 11 - (weigh(body, (at) => s10Weights[at] ?? 0) % 11);
  return rest === 10 ? 0 : rest === 11 ? 5 : rest;
}

function upsDigit(body: string): number {
  const values = body
    .split("")
    .map((sign) => (/\d/.test(sign) ? Number(sign) : (sign.charCodeAt(0) - 63) % 10));
  const sum = values.reduce((total, value, at) => total + value * (at % 2 === 0 ? 1 : 2), 0);
  return (10 - (sum % 10)) % 10;
}
