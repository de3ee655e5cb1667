/**
 * Where a platform allows set kinds of messages alone, the kind is chosen before anything is written: the list is
 * what the platform allows about this order now.
 */
import type { MessageTemplateView } from "@stallkeeper/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { normaliseError } from "../../../platform/api/api-error.ts";
import { usePlatforms } from "../../../platform/metadata.ts";
import { Field, Select } from "../../../ui/index.ts";
import { templatesQuery } from "./reply.api.ts";
import { texts } from "./texts.ts";

const words = texts.templates;

export interface TemplateChoice {
  /** Whether a kind has to be chosen at all. */
  isNeeded: boolean;
  chosen: MessageTemplateView | null;
  all: readonly MessageTemplateView[];
  /** Why nothing can be sent yet; null: nothing is in the way. */
  reason: string | null;
  choose: (templateId: string) => void;
}

/** The kinds of message for an order at a platform; null: what is written to has no order. */
export function useTemplates(platform: string, orderId: string | null): TemplateChoice {
  const rules = usePlatforms().find(({ _id }) => _id === platform);
  const isNeeded = rules?.capabilities.includes("messaging.templates") === true;
  const query = useQuery({ ...templatesQuery(orderId ?? ""), enabled: isNeeded && orderId !== null });
  const [chosenId, setChosenId] = useState("");
  const all = query.data ?? [];
  const chosen = isNeeded ? (all.find(({ _id }) => _id === chosenId) ?? null) : null;
  const name = rules?.name ?? platform;
  const findReason = (): string | null => {
    if (!isNeeded || chosen !== null) return null;
    if (orderId === null) return words.orderNeeded(name);
    if (query.isError) return words.failed(name, normaliseError(query.error).message);
    if (query.data === undefined) return words.reading(name);
    return all.length === 0 ? words.none(name) : words.choose;
  };
  return { isNeeded, chosen, all, reason: findReason(), choose: setChosenId };
}

/** The list; nothing where any text may be sent, or none. */
export function TemplateField({ choice }: { choice: TemplateChoice }) {
  if (!choice.isNeeded) return null;
  if (choice.all.length === 0) return <p className="sk-meta">{choice.reason}</p>;
  return (
    <Field label={words.label}>
      <Select
        value={choice.chosen?._id ?? ""}
        options={[
          ...(choice.chosen === null ? [{ value: "", label: words.unset }] : []),
          ...choice.all.map(({ _id, title, maxLength }) => ({
            value: _id,
            label: words.option(title, maxLength),
          })),
        ]}
        onValueChange={choice.choose}
      />
    </Field>
  );
}
