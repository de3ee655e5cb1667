/**
 * `npm run bench`: prints each budget of ARCHITECTURE.md as value, floor, ratio and bound. `--only WORD` runs
 * the groups whose name holds the word; `--orders N` sets the size of the database measurements (1,000,000 by
 * default). Ends with 1 when a bound is broken.
 */
import { parseArgs } from "node:util";
import { isWithin, type Figure } from "./measure.ts";
import { groups } from "./groups.ts";

const { values: flags } = parseArgs({
  options: { only: { type: "string" }, orders: { type: "string", default: "1000000" } },
});
const rows = Number(flags.orders);
const broken: string[] = [];

console.log(line("budget", "value", "floor", "ratio", "bound"));
for (const [name, group] of Object.entries(groups)) {
  if (flags.only !== undefined && !name.includes(flags.only)) continue;
  for (const figure of await measureGroup(name, group)) {
    console.log(
      line(
        figure.name,
        quantity(figure.value, figure.unit),
        quantity(figure.floor, figure.unit),
        figure.ratio.toFixed(2),
        boundText(figure),
      ),
    );
    if (!isWithin(figure)) broken.push(figure.name);
  }
}
console.log(
  broken.length === 0
    ? "Every measured budget is kept."
    : `${broken.length} over budget: ${broken.join("; ")}`,
);
process.exit(broken.length === 0 ? 0 : 1);

/** A group that couldn't measure is over budget, and the others still say what they know. */
async function measureGroup(name: string, group: (typeof groups)[keyof typeof groups]): Promise<Figure[]> {
  try {
    const measure = await group();
    return await measure({ rows });
  } catch (error) {
    console.error(`${name}: not measured.`, error);
    broken.push(name);
    return [];
  }
}

function line(...cells: [string, string, string, string, string]): string {
  const [name, ...figures] = cells;
  return `${name.padEnd(68)}${figures.map((cell) => cell.padStart(13)).join("")}`;
}

function quantity(amount: number, unit: Figure["unit"]): string {
  const isBare = unit === "count" || unit === "score";
  const digits = amount >= 100 || isBare ? 0 : amount >= 10 ? 1 : 2;
  return isBare ? amount.toFixed(0) : `${amount.toFixed(digits)} ${unit}`;
}

function boundText({ bound }: Figure): string {
  return bound.most === undefined ? `>= ${bound.least}` : `<= ${bound.most}`;
}
