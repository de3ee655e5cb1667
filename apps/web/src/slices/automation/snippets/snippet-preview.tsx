import { splitPlaceholders } from "@stallkeeper/domain";
import { FilledText } from "../../messaging/index.ts";
import { useSampleOrder } from "../sample-order.tsx";
import { texts as sharedTexts } from "../page-texts.ts";
import { texts } from "./texts.ts";

/** How a buyer would read it, with an order to try it on. */
export function SnippetPreview({ content }: { content: string }) {
  const { values, hasOrder, element } = useSampleOrder();
  const parts = splitPlaceholders(content, values).filter(({ kind }) => kind !== "words");
  const empty = parts.filter(({ kind }) => kind === "empty" || kind === "unanswered").length;
  return (
    <section aria-label={texts.preview} className="border border-line bg-canvas">
      <div className="flex items-center gap-3 px-3 py-2 border-b border-line flex-wrap">
        <span className="font-[650]">{sharedTexts.previewOrder}</span>
        {element}
      </div>
      <div className="grid gap-1 p-3 justify-items-end">
        <div className="max-w-[min(100%,560px)] px-3 py-2 bg-selected min-w-[120px] min-h-[36px]">
          <FilledText text={content} values={values} />
        </div>
        {hasOrder && empty > 0 && (
          <p className="text-red text-[13px]">{texts.problems(empty, parts.length)}</p>
        )}
      </div>
    </section>
  );
}
