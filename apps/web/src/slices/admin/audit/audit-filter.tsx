import { useNavigate } from "@tanstack/react-router";
import { useState, type SyntheticEvent } from "react";
import { Button, Field, Select, TextInput } from "../../../ui/index.ts";
import type { AuditSearch } from "./audit.api.ts";
import { texts } from "./texts.ts";

type Name = keyof AuditSearch;
const days = ["from", "to"] as const;
const causes = Object.entries(texts.causes).map(([value, label]) => ({ value, label }));

/** What is looked for; it counts once it's searched for, and stands in the address. */
export function AuditFilter({ search }: { search: AuditSearch }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(search);
  // Another address fills the fields anew, without drawing them anew: the focus stays.
  const [shown, setShown] = useState(search);
  if (JSON.stringify(search) !== JSON.stringify(shown)) {
    setShown(search);
    setTyped(search);
  }
  const set = (name: Name, value: string): void => setTyped((old) => ({ ...old, [name]: value }));
  const go = (wanted: AuditSearch): void => {
    const kept = Object.entries(wanted).filter(([, value]) => value !== "");
    void navigate({ to: "/admin/audit", search: Object.fromEntries(kept), replace: true });
  };
  const handleSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    go(typed);
  };
  return (
    <form
      role="search"
      aria-label={texts.filter}
      className="flex flex-wrap gap-3 items-end px-4 py-3 border-b border-line"
      onSubmit={handleSubmit}
    >
      {(["who", "what", "object"] as const).map((name) => (
        <Field key={name} label={texts[name]} className="grow basis-[140px]">
          <TextInput
            size="sm"
            value={typed[name] ?? ""}
            onChange={(event) => set(name, event.target.value)}
          />
        </Field>
      ))}
      <Field label={texts.cause}>
        <Select
          size="sm"
          options={causes}
          value={typed.cause ?? ""}
          onValueChange={(cause) => set("cause", cause)}
        />
      </Field>
      {days.map((name) => (
        <Field key={name} label={texts[name]}>
          <TextInput
            size="sm"
            type="date"
            value={typed[name] ?? ""}
            onChange={(event) => set(name, event.target.value)}
          />
        </Field>
      ))}
      <span className="flex gap-2">
        <Button size="sm" type="submit" variant="primary">
          {texts.search}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            setTyped({});
            go({});
          }}
        >
          {texts.clear}
        </Button>
      </span>
    </form>
  );
}
