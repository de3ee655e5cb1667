import { Button, Glyph, When } from "../../../ui/index.ts";
import { texts } from "./texts.ts";
import type { DraftEditor } from "./use-draft.ts";

/** Whether what was typed is saved, and what to do where it isn't. */
export function SaveLine({ editor }: { editor: DraftEditor }) {
  const { state, savedAt } = editor;
  switch (state.kind) {
    case "still":
      return savedAt === null ? null : (
        <span role="status" className="sk-meta inline-flex items-center gap-1">
          <Glyph name="check-disc" family="green" />
          {texts.saved} <When at={savedAt} format="clock" />
        </span>
      );
    case "typed":
    case "saving":
      return <span className="sk-meta">{texts.saving}</span>;
    case "failed":
      return (
        <span role="alert" className="inline-flex items-center gap-2 text-red">
          {texts.notSaved(state.reason)}
          <Button size="sm" onClick={() => void editor.flush()}>
            {texts.saveAgain}
          </Button>
        </span>
      );
    case "conflict":
      return (
        <span role="alert" className="inline-flex items-center gap-2 text-red flex-wrap">
          {texts.changedElsewhere}
          <Button size="sm" onClick={editor.takeTheirs}>
            {texts.takeTheirs}
          </Button>
          <Button size="sm" onClick={editor.keepMine}>
            {texts.keepMine}
          </Button>
        </span>
      );
  }
}
