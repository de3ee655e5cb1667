import { AlertDialog } from "../../../ui/index.ts";
import { texts } from "./texts.ts";
import type { usePublish } from "./use-publish.ts";

/** Asks before something goes up of which none is left. */
export function NoneLeftDialog({ noneLeft, listAnyway, keep }: ReturnType<typeof usePublish>["question"]) {
  return (
    <AlertDialog
      isOpen={noneLeft !== null}
      onClose={keep}
      title={texts.noneLeft.title(noneLeft?.names ?? "")}
      description={texts.noneLeft.text(noneLeft?.text ?? "")}
      confirmLabel={texts.noneLeft.list}
      cancelLabel={texts.noneLeft.keep}
      onConfirm={() => void listAnyway()}
    />
  );
}
