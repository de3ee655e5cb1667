/** Finds one buyer, shows what would go, and erases them. words -> found -> asked -> erased */
import type { BuyerToErase } from "@stallkeeper/contract";
import { max, required } from "@stallkeeper/domain";
import { useState } from "react";
import { notifyError, notifySuccess } from "../../../platform/notify.ts";
import { AlertDialog, Button, EmptyState, Field, Panel, TextInput } from "../../../ui/index.ts";
import { FormProblem, useForm } from "../../identity/index.ts";
import { eraseBuyer, findBuyers } from "./privacy.api.ts";
import { texts } from "./texts.ts";

const words = texts.find;
const nameOf = ({ name, handle }: BuyerToErase): string => (name === "" ? handle : name);

function FoundBuyer({ buyer, onErase }: { buyer: BuyerToErase; onErase: () => void }) {
  const { handle, account, over, open } = buyer;
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-1 items-center px-4 py-2 border-t border-line">
      <span className="grid min-w-0 [overflow-wrap:anywhere]">
        <strong>{nameOf(buyer)}</strong>
        <span className="sk-meta">{[handle, account].filter((part) => part !== "").join(" · ")}</span>
      </span>
      <span className="sk-space" />
      <span className="sk-meta">
        {[over > 0 && words.over(over), open > 0 && words.open(open)].filter(Boolean).join(", ")}
      </span>
      <Button size="sm" variant="danger" aria-label={words.eraseOf(nameOf(buyer))} onClick={onErase}>
        {words.erase}
      </Button>
    </li>
  );
}

/** The panel. */
export function FindBuyerPanel() {
  const [found, setFound] = useState<readonly BuyerToErase[] | null>(null);
  const [asked, setAsked] = useState<BuyerToErase | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useForm({
    id: "find-buyer",
    initial: { words: "" },
    rules: () => ({ words: [required, max(200)] }),
    send: async (typed) => setFound(await findBuyers(typed.words)),
  });
  const handleErase = async (buyer: BuyerToErase): Promise<void> => {
    setIsBusy(true);
    try {
      await eraseBuyer(buyer.orderId);
      setFound(null);
      form.reset();
      notifySuccess(texts.ask.done);
    } catch (error) {
      notifyError(error);
    } finally {
      setIsBusy(false);
      setAsked(null);
    }
  };
  return (
    <Panel title={words.title}>
      <form noValidate className="grid gap-3 px-4 py-3" onSubmit={form.handleSubmit}>
        <p className="sk-meta">{words.about}</p>
        <FormProblem text={form.formProblem} />
        <div className="flex flex-wrap gap-3 items-end">
          <span className="grow max-w-[420px]">
            <Field {...form.field("words")} label={words.label}>
              <TextInput autoComplete="off" {...form.input("words")} />
            </Field>
          </span>
          <Button type="submit" isBusy={form.isBusy} busyLabel={words.busy}>
            {words.submit}
          </Button>
        </div>
      </form>
      <div role="status">{found?.length === 0 && <EmptyState text={words.none} />}</div>
      {found !== null && found.length > 0 && (
        <ul aria-label={words.found}>
          {found.map((buyer) => (
            <FoundBuyer key={buyer.orderId} buyer={buyer} onErase={() => setAsked(buyer)} />
          ))}
        </ul>
      )}
      {asked !== null && (
        <AlertDialog
          isOpen
          onClose={() => setAsked(null)}
          title={texts.ask.title(nameOf(asked))}
          description={texts.ask.text}
          confirmLabel={texts.ask.confirm}
          cancelLabel={texts.ask.keep}
          isBusy={isBusy}
          onConfirm={() => void handleErase(asked)}
        />
      )}
    </Panel>
  );
}
