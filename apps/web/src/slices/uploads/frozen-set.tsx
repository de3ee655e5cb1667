import { texts } from "./texts.ts";

const linesShown = 8;

/** What a question is about: the lines as they were when it was asked. */
export function FrozenSet({ lines }: { lines: readonly { id: string; name: string; more: string }[] }) {
  return (
    <ul aria-label={texts.frozen} className="grid gap-1 py-2">
      {lines.slice(0, linesShown).map(({ id, name, more }) => (
        <li key={id} className="flex gap-2 min-w-0">
          <span className="sk-cut grow">{name}</span>
          <span className="sk-meta sk-cut">{more}</span>
        </li>
      ))}
      {lines.length > linesShown && (
        <li className="sk-meta">{texts.frozenMore(lines.length - linesShown)}</li>
      )}
    </ul>
  );
}
