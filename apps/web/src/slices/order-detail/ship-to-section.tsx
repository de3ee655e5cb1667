/** Where the parcel goes: the buyer's address, or one of the seller's own, which wins on slip and label. */
import Copy from "lucide-react/icons/copy";
import { checkAddress, describeAddressProblem } from "@stallkeeper/domain";
import { useEffect } from "react";
import type { Order } from "@stallkeeper/contract";
import { useAllows } from "../../platform/session.ts";
import { Button, Callout, IconButton, Section, TagChip } from "../../ui/index.ts";
import { ConflictLine } from "./conflict-line.tsx";
import { forgetUnsaved, useUnsaved } from "../../platform/unsaved-edits.ts";
import { orderTexts } from "../orders/index.ts";
import { AddressForm } from "./address-form.tsx";
import { addressForms, editAddress, stopEditingAddress, useIsEditingAddress } from "./address-editing.ts";
import {
  copyAddress,
  listAddressLines,
  listLinesOf,
  hasCustomAddress,
  shortenLines,
} from "./address-lines.ts";
import { saveAddress, type CustomAddress } from "./change-detail.ts";
import { texts } from "./texts.ts";

const words = orderTexts.detail;

/** Where it goes. */
export function ShipToSection({ order, id }: { order: Order; id?: string }) {
  const unsaved = useUnsaved(order._id, "address");
  const isAsked = useIsEditingAddress(order._id);
  const isBegun = addressForms.useAll()[order._id] !== undefined;
  const isEditing = isAsked || isBegun || unsaved !== null;
  const stop = (): void => {
    addressForms.keep(order._id, null);
    stopEditingAddress(order._id);
  };
  // A form that is left untouched with its order is not waiting when the order is opened again.
  useEffect(() => () => stopEditingAddress(order._id), [order._id]);
  const canWrite = useAllows("orders.write");
  const custom = order.fulfillment.customFulfillmentAddress;
  const isCustom = hasCustomAddress(order);
  const lines = listAddressLines(order);
  const phone = isCustom ? custom?.phone : order.address.phone;
  const email = isCustom ? custom?.email : order.address.email;
  const problems = order.shipping.shipped
    ? []
    : checkAddress(isCustom ? (custom ?? {}) : { ...order.address, countryCode: order.facts.countryCode });
  const conflict = unsaved?.conflict ?? null;
  const theirs = conflict === null ? null : listLinesOf(conflict.theirs as CustomAddress);
  const keepMine = (): void => {
    if (conflict === null) return;
    void saveAddress(order._id, unsaved?.mine as CustomAddress, conflict.theirs as CustomAddress).then(
      (isSaved) => isSaved && stop(),
    );
  };
  const giveUp = (): void => {
    forgetUnsaved(order._id, "address");
    stop();
  };
  const guard = {
    size: "sm",
    variant: "quiet",
    isDisabled: !canWrite,
    disabledReason: orderTexts.noScope,
  } as const;
  return (
    <Section
      title={words.shipTo}
      {...(id === undefined ? {} : { id })}
      meta={
        <>
          {isCustom && <TagChip label={texts.custom} family="slate" />}
          {problems.length > 0 && <TagChip label={texts.checkAddress} family="red" />}
        </>
      }
      end={
        <>
          {lines.length > 0 && (
            <IconButton
              label={words.copyAddress}
              keys="C"
              icon={<Copy className="sk-icon" />}
              onClick={() => void copyAddress(order)}
            />
          )}
        </>
      }
    >
      {order.noteFromBuyer !== null && order.noteFromBuyer !== "" && (
        <Callout tone="blue">
          {words.buyer}: “{order.noteFromBuyer}”
        </Callout>
      )}
      {lines.length === 0 ? (
        <p className="sk-meta">{words.noAddress}</p>
      ) : (
        <address className="not-italic break-words">
          {shortenLines(lines).map((line, index) => (
            <div key={`${index}${line}`}>{line}</div>
          ))}
        </address>
      )}
      {problems.length > 0 && <Callout tone="red">{problems.map(describeAddressProblem).join(" ")}</Callout>}
      {[phone, email]
        .filter((part) => (part ?? "") !== "")
        .map((part) => (
          <p key={part} className="sk-mono sk-meta break-words">
            {part}
          </p>
        ))}
      {conflict !== null && (
        <ConflictLine
          field="address"
          conflict={conflict}
          theirs={theirs === null || theirs.length === 0 ? null : theirs.join("\n")}
          onKeepMine={keepMine}
          onTakeTheirs={giveUp}
        />
      )}
      <p className="flex items-center gap-2 flex-wrap mt-1 -ms-2">
        <Button {...guard} keys="E" aria-expanded={isEditing} onClick={() => editAddress(order._id)}>
          {isCustom ? texts.editCustom : texts.writeCustom}
        </Button>
        {isCustom && (
          <Button {...guard} onClick={() => void saveAddress(order._id, null, custom)}>
            {texts.takeBuyers}
          </Button>
        )}
      </p>
      {isEditing && (
        <AddressForm
          key={conflict === null ? "" : JSON.stringify(conflict)}
          orderId={order._id}
          start={(unsaved?.mine as CustomAddress | undefined) ?? (isCustom ? custom : order.address)}
          seen={conflict === null ? custom : (conflict.theirs as CustomAddress)}
          problem={unsaved?.problem ?? null}
          takesFocus={isAsked}
          isKept
          onCancel={giveUp}
          onSaved={stop}
        />
      )}
    </Section>
  );
}
