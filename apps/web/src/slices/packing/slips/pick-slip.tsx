/**
 * What to take from the shelves for one order, on a sheet of its own behind its packing slip; ticked with a
 * pen.
 */
import { listPicks } from "@stallkeeper/domain";
import { joinClasses } from "../../../ui/index.ts";
import { Barcode } from "./barcode.tsx";
import type { SlipProps } from "./slip.tsx";
import { texts } from "./texts.ts";

/** The sheet. */
export function PickSlip({
  order,
  paper,
  code,
  locations,
}: Pick<SlipProps, "order" | "paper" | "code" | "locations">) {
  const { columns } = texts;
  return (
    <article
      className={joinClasses("slip", `is-${paper.toLowerCase()}`)}
      aria-label={`${texts.pickTitle} ${order.orderNumber}`}
    >
      <header className="slip-top">
        <h2>{texts.pickTitle}</h2>
        <Barcode text={code} shown={order.orderNumber} />
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="sk-hidden-text">{columns.picked}</span>
            </th>
            <th scope="col">{columns.place}</th>
            <th scope="col">{columns.qty}</th>
            <th scope="col">{columns.sku}</th>
            <th scope="col">{columns.item}</th>
          </tr>
        </thead>
        <tbody>
          {listPicks([order], locations).flatMap(({ location, lines }) =>
            lines.map(({ key, quantity, sku, name, options }) => (
              <tr key={key}>
                <td aria-hidden="true">☐</td>
                <td className="sk-mono">{location}</td>
                <td className="slip-qty">{quantity} ×</td>
                <td className="sk-mono">{sku}</td>
                <td>
                  {name}
                  {options !== "" && <strong className="block">{options}</strong>}
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </article>
  );
}
