/**
 * Reads a Code 128 barcode from its bars by the standard's own table (ISO/IEC 15417), check character
 * included.
 */
const widths =
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 " +
  "122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 " +
  "321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 " +
  "211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 " +
  "213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 " +
  "121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 " +
  "241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 " +
  "412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 " +
  "211214 211232 2331112";
const symbols = widths.split(" ");
const [startA, startB, startC, stop] = [103, 104, 105, 106];

/**
 * The text of a path of bars "M10 0h2v1h-2z…". Throws when the bars are no Code 128 or their check character
 * is wrong.
 */
export function readCode128(path: string): string {
  const bars = [...path.matchAll(/M(\d+) 0h(\d+)/g)].map(([, x, width]) => ({
    x: Number(x),
    width: Number(width),
  }));
  const runs = bars.flatMap(({ x, width }, index) => {
    const next = bars[index + 1];
    return next === undefined ? [width] : [width, next.x - x - width];
  });
  const values: number[] = [];
  for (let at = 0; at < runs.length; at += 6) {
    const isLast = runs.length - at === 7;
    const value = symbols.indexOf(runs.slice(at, at + (isLast ? 7 : 6)).join(""));
    if (value < 0) throw new Error(`no sign of Code 128 has the widths ${runs.slice(at, at + 6).join("")}`);
    values.push(value);
    if (isLast) break;
  }
  const check = values.at(-2) ?? -1;
  const sum = values.slice(0, -2).reduce((total, value, at) => total + value * Math.max(1, at), 0);
  if (values.at(-1) !== stop || sum % 103 !== check)
    throw new Error("the barcode's check character is wrong");
  return readValues(values.slice(0, -2));
}

function readValues([start = 0, ...values]: number[]): string {
  let set = start;
  let text = "";
  for (const value of values) {
    if (set === startC ? value < 100 : value < 96)
      text +=
        set === startC
          ? String(value).padStart(2, "0")
          : String.fromCharCode(value < 64 || set === startB ? value + 32 : value - 64);
    else if (value === 99) set = startC;
    else if (value === 100) set = startB;
    else if (value === 101) set = startA;
    else throw new Error(`the sign ${value} is not used here`);
  }
  return text;
}
