import { Callout } from "./banners.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./layers.tsx";
import { Id } from "./values.tsx";

export interface SecretDialogProps {
  secret: string;
  title: string;
  /** That this is the only look at it. */
  text: string;
  /** What the secret is called where it's copied. */
  label: string;
  done: string;
  onClose: () => void;
}

/** A secret, for the one time that it can be seen: neither Escape nor a click beside it closes this. */
export function SecretDialog({ secret, title, text, label, done, onClose }: SecretDialogProps) {
  return (
    <Dialog
      isOpen
      isDismissible={false}
      hasCloseButton={false}
      onClose={onClose}
      title={title}
      footer={
        <Button variant="primary" onClick={onClose}>
          {done}
        </Button>
      }
    >
      <div className="grid gap-3">
        <div role="status">
          <Callout tone="ochre">{text}</Callout>
        </div>
        <div className="border border-line bg-surface px-3 py-2 break-all [&_.sk-mono]:whitespace-normal">
          <Id value={secret} canCopy label={label} />
        </div>
      </div>
    </Dialog>
  );
}
