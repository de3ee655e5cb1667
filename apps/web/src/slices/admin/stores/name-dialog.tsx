import { required } from "@stallkeeper/domain";
import { notifySuccess } from "../../../platform/notify.ts";
import { Button, Dialog, Field, TextInput } from "../../../ui/index.ts";
import { FormProblem, useForm } from "../../identity/index.ts";
import { texts } from "./texts.ts";

export interface NameDialogProps {
  title: string;
  hint?: string;
  initial: string;
  submit: string;
  done: (name: string) => string;
  send: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for a store's name; one that is taken is said at the field. */
export function NameDialog({ title, hint, initial, submit, done, send, onClose }: NameDialogProps) {
  const form = useForm({
    id: "store",
    initial: { name: initial },
    rules: () => ({ name: [required] }),
    send: async ({ name }) => {
      await send(name);
      notifySuccess(done(name.trim()));
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={title} {...(hint === undefined ? {} : { description: hint })}>
      <form noValidate className="grid gap-4" onSubmit={form.handleSubmit}>
        <FormProblem text={form.formProblem} />
        <Field {...form.field("name")} label={texts.form.name}>
          <TextInput autoComplete="off" {...form.input("name")} />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{texts.form.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={form.isBusy} busyLabel={texts.form.busy}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
