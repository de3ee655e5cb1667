import { usePlatforms } from "../../platform/metadata.ts";
import { AlertDialog } from "../../ui/index.ts";
import { type ListOrder, orderTexts as texts } from "../orders/index.ts";

interface UnpaidDialogProps {
  order: ListOrder;
  onClose: () => void;
  onConfirm: () => void;
}

/**
 * Asks before an order that awaits its payment is sent, naming what its platform makes of it (decisions 12).
 */
export function UnpaidDialog({ order, onClose, onConfirm }: UnpaidDialogProps) {
  const { unpaid: words } = texts.ship;
  const platform = usePlatforms().find(({ _id }) => _id === order.platform);
  const name = platform?.name ?? order.source;
  const countsAsPaid = platform?.capabilities.includes("shipping.countsAsPaid") === true;
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      title={words.title(order.orderNumber, order.state)}
      onConfirm={onConfirm}
      description={countsAsPaid ? words.countsAsPaid(name, order.state) : words.refuses(name)}
      confirmLabel={words.confirm}
      cancelLabel={words.cancel}
    />
  );
}
