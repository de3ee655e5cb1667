/** How slips of each account look: heading, text at the bottom, prices, paper. Open while it is drawn. */
import type { SlipTemplate } from "@stallkeeper/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useAccounts } from "../../../platform/metadata.ts";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { useAllows } from "../../../platform/session.ts";
import { Button, Dialog, Field, Select, Switch, TextArea, TextInput } from "../../../ui/index.ts";
import { saveTemplate, templatesQuery } from "./slips.api.ts";
import { texts } from "./texts.ts";

const words = texts.settings;
const usual = "usual";
const papers = ["A5", "A4", "4x6"] as const;

export const plainTemplate: Omit<SlipTemplate, "_id"> = {
  heading: "",
  footer: "",
  hasPrices: false,
  paper: null,
};

/** The dialog. */
export function TemplateDialog({
  templates,
  onClose,
}: {
  templates: readonly SlipTemplate[];
  onClose: () => void;
}) {
  const client = useQueryClient();
  const accounts = useAccounts();
  const mayWrite = useAllows("settings.write");
  const [accountId, setAccountId] = useState<string | null>(null);
  const chosen = accountId ?? accounts[0]?._id ?? null;
  const kept = templates.find(({ _id }) => _id === chosen) ?? plainTemplate;
  const [change, setChange] = useState<Partial<SlipTemplate>>({});
  const [isBusy, setIsBusy] = useState(false);
  const { heading, footer, hasPrices, paper } = { ...kept, ...change };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (chosen === null || isBusy) return;
    setIsBusy(true);
    try {
      await saveTemplate({
        accountId: chosen,
        heading,
        footer,
        hasPrices,
        paper: papers.find((one) => one === paper) ?? null,
      });
      await client.invalidateQueries({ queryKey: templatesQuery.queryKey });
      setChange({});
      notifySuccess(words.saved);
    } catch (error) {
      notifyError(error);
    } finally {
      setIsBusy(false);
    }
  };
  const choose = (id: string): void => {
    setAccountId(id);
    setChange({});
  };
  return (
    <Dialog isOpen onClose={onClose} title={words.title}>
      <form className="grid gap-4" onSubmit={(event) => void save(event)}>
        <Field label={words.account}>
          <Select
            options={accounts.map(({ _id, username, platform }) => ({
              value: _id,
              label: `${username} (${platform})`,
            }))}
            value={chosen}
            onValueChange={choose}
          />
        </Field>
        <Field label={words.heading} hint={words.headingHint}>
          <TextInput
            value={heading}
            maxLength={100}
            onChange={(event) => setChange({ ...change, heading: event.target.value })}
          />
        </Field>
        <Field label={words.footer}>
          <TextArea
            rows={3}
            value={footer}
            maxLength={1000}
            onChange={(event) => setChange({ ...change, footer: event.target.value })}
          />
        </Field>
        <Field label={words.paper}>
          <Select
            options={[
              { value: usual, label: words.paperUsual },
              ...papers.map((one) => ({ value: one as string, label: texts.papers[one] })),
            ]}
            value={paper ?? usual}
            onValueChange={(one) => setChange({ ...change, paper: one === usual ? null : one })}
          />
        </Field>
        <Switch
          label={words.prices}
          isOn={hasPrices}
          onChange={(isOn) => setChange({ ...change, hasPrices: isOn })}
        />
        <div className="flex gap-2 justify-end">
          <Button onClick={onClose}>{words.close}</Button>
          <Button
            type="submit"
            variant="primary"
            isBusy={isBusy}
            isDisabled={!mayWrite}
            disabledReason={words.noScope}
          >
            {words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
