import { TextLink } from "../../../ui/index.ts";

/** Leads to the order that a line is about; an item stands by its SKU. */
export function SubjectLink({ orderId, name }: { orderId: string | null; name: string }) {
  const text = <span className="sk-mono">{name}</span>;
  return orderId === null ? (
    text
  ) : (
    <TextLink href={`/shipping/orders/${encodeURIComponent(orderId)}`}>{text}</TextLink>
  );
}
