import { Button, Callout, Dialog, Id } from "../../../ui/index.ts";
import { texts } from "./texts.ts";

const words = texts.secret;

/** A secret, for the one time that it can be seen. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      isDismissible={false}
      hasCloseButton={false}
      onClose={onClose}
      title={words.title}
      footer={
        <Button variant="primary" onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <div className="grid gap-3">
        <div role="status">
          <Callout tone="ochre">{words.text}</Callout>
        </div>
        <div className="border border-line bg-surface px-3 py-2 break-all [&_.sk-mono]:whitespace-normal">
          <Id value={secret} canCopy label={words.label} />
        </div>
      </div>
    </Dialog>
  );
}
