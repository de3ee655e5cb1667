import type { RefObject } from "react";
import { useAccounts, usePlatforms } from "../../../platform/metadata.ts";
import { useTypedText } from "../../../platform/use-typed-text.ts";
import { Button, Select, TextInput } from "../../../ui/index.ts";
import { texts } from "../texts.ts";
import { draftViews, type DraftSearch } from "./draft-search.ts";

/** Above the list: its filters, and what needs somebody. */
export function DraftsBar({
  search,
  filter,
  refused,
  put,
}: {
  search: DraftSearch;
  filter: RefObject<HTMLInputElement | null>;
  refused: number;
  put: (change: { q?: string; show?: string; platform?: string }) => void;
}) {
  const accounts = useAccounts();
  // Those that have an account, and the one that the address names.
  const platforms = usePlatforms().filter(
    ({ _id }) => _id === search.platform || accounts.some(({ platform }) => platform === _id),
  );
  const [text, type] = useTypedText(search.query, (q) => put({ q }), filter);
  return (
    <>
      <div className="flex items-center gap-3 flex-wrap px-4 py-2 border-b border-line2">
        <TextInput
          ref={filter}
          size="sm"
          type="search"
          className="w-[240px] max-w-full"
          aria-label={texts.filter}
          placeholder={texts.filter}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
        />
        <Select
          size="sm"
          label={texts.show}
          className="w-[150px]"
          options={draftViews.map((value) => ({ value, label: texts.views[value] }))}
          value={search.view}
          onValueChange={(view) => put({ show: view === "all" ? "" : view })}
        />
        <Select
          size="sm"
          label={texts.platform}
          className="w-[170px]"
          options={[
            { value: "", label: texts.anyPlatform },
            ...platforms.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          value={search.platform}
          onValueChange={(platform) => put({ platform })}
        />
      </div>
      {refused > 0 && search.view !== "fix" && (
        <p className="flex items-center gap-3 flex-wrap px-4 py-2 border-b border-line text-red">
          <span role="status" className="grow">
            {texts.refused(refused)}
          </span>
          <Button size="sm" onClick={() => put({ show: "fix" })}>
            {texts.showThem}
          </Button>
        </p>
      )}
    </>
  );
}
