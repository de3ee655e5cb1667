/**
 * A buyer wrote where the parcel shall go: the lines that look like an address, or what was selected, go into
 * the form of the order's own address, where somebody checks them before they are saved.
 */
import { parseAddress } from "@stallkeeper/domain";
import { Callout, Dialog, SkeletonLines } from "../../../ui/index.ts";
import { AddressForm, useOrderDetail } from "../../order-detail/index.ts";
import { texts } from "./texts.ts";

export interface AddressFromMessageProps {
  orderId: string;
  orderNumber: string;
  /** What the buyer wrote. */
  written: string;
  onClose: () => void;
}

/** Asks for as long as it is drawn. */
export function AddressFromMessage({ orderId, orderNumber, written, onClose }: AddressFromMessageProps) {
  const order = useOrderDetail(orderId).data?.order;
  const parsed = parseAddress(written);
  return (
    <Dialog isOpen size="md" title={texts.address.title(orderNumber)} onClose={onClose}>
      <div className="grid gap-3">
        <Callout tone="blue">
          <span className="whitespace-pre-wrap wrap-anywhere">{written}</span>
        </Callout>
        {parsed === null && <p className="text-red">{texts.address.unread}</p>}
        {order === undefined ? (
          <SkeletonLines lines={5} />
        ) : (
          <AddressForm
            orderId={orderId}
            start={{
              ...order.address,
              ...(parsed ?? { line1: written.replaceAll(/\s+/g, " ").slice(0, 300), line2: "" }),
              // Whom it is for stays, where the message names nobody.
              name: parsed?.name || order.address.name,
              countryName: parsed?.countryName || order.address.countryName,
            }}
            seen={order.fulfillment.customFulfillmentAddress}
            problem={null}
            onCancel={onClose}
            onSaved={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}
