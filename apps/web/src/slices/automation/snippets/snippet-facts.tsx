import { useId } from "react";
import { Field, Select, TagChip, TextInput, When } from "../../../ui/index.ts";
import type { Snippet } from "../../messaging/index.ts";
import type { SnippetText } from "./snippets.api.ts";
import { texts } from "./texts.ts";

interface NameProps {
  text: SnippetText;
  /** Null for one that is not saved yet. */
  snippet: Snippet | null;
  /** What sends it by itself. */
  triggers: readonly string[];
  error: string | undefined;
  onChange: (patch: Partial<SnippetText>) => void;
  isReadOnly: boolean;
}

function Uses({ snippet, triggers }: Pick<NameProps, "snippet" | "triggers">) {
  const uses = snippet?.uses ?? 0;
  return (
    <p className="sk-meta flex items-center gap-x-1.5 gap-y-1 flex-wrap">
      {triggers.length > 0 && (
        <>
          <span>{texts.usedBy("")}</span>
          {triggers.map((trigger) => (
            <TagChip key={trigger} label={trigger} family="green" />
          ))}
          <span>{texts.autoMessage} ·</span>
        </>
      )}
      {snippet === null || uses === 0 ? (
        <span>{texts.neverUsed}</span>
      ) : (
        <span>
          {texts.usedIn30Days(snippet.usesIn30Days)} · {texts.usedInAll(uses)}
          {snippet.lastUsedAt !== null && (
            <>
              {" · "}
              {texts.lastUsed} <When at={snippet.lastUsedAt} format="day" />
            </>
          )}
        </span>
      )}
    </p>
  );
}

/** What a snippet is called, what sends it, and how often it went out. */
export function SnippetName({ text, snippet, triggers, error, onChange, isReadOnly }: NameProps) {
  const name = text.name.trim().replace(/^\/+/, "");
  return (
    <div className="flex items-end gap-x-4 gap-y-2 flex-wrap">
      <Field
        label={texts.name}
        error={error}
        className="w-[280px] max-md:w-full"
        hint={name === "" ? undefined : texts.shortcode(name)}
      >
        <TextInput
          autoComplete="off"
          spellCheck={false}
          readOnly={isReadOnly}
          value={text.name}
          data-snippet-name=""
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      {snippet !== null && <Uses snippet={snippet} triggers={triggers} />}
    </div>
  );
}

interface FilingProps extends Pick<NameProps, "text" | "error" | "onChange" | "isReadOnly"> {
  folders: readonly string[];
  visibilityError: string | undefined;
  mayShare: boolean;
}

/** Where a snippet stands, and who sees it. */
export function SnippetFiling({
  text,
  folders,
  error,
  visibilityError,
  onChange,
  isReadOnly,
  mayShare,
}: FilingProps) {
  const foldersId = useId();
  return (
    <>
      <Field label={texts.folder} error={error} className="w-[190px] max-md:w-full">
        <TextInput
          autoComplete="off"
          maxLength={40}
          list={foldersId}
          readOnly={isReadOnly}
          value={text.folder}
          onChange={(event) => onChange({ folder: event.target.value })}
        />
      </Field>
      <datalist id={foldersId}>
        {folders.map((folder) => (
          <option key={folder}>{folder}</option>
        ))}
      </datalist>
      <Field label={texts.visibility} error={visibilityError} className="w-[200px] max-md:w-full">
        <Select
          options={[
            { value: "mine", label: texts.mine },
            { value: "shared", label: texts.everyone },
          ]}
          value={text.isShared ? "shared" : "mine"}
          isDisabled={!mayShare}
          disabledReason={texts.mayNotShare}
          onValueChange={(visibility) => onChange({ isShared: visibility === "shared" })}
        />
      </Field>
    </>
  );
}
