import type { AuditLine } from "@stallkeeper/contract";
import { Id, Money, TextLink, When } from "../../../ui/index.ts";
import { pageOf, writeSentence } from "./audit-sentences.ts";
import { listChanges, nameAction, nameObject, spellWay, type Change } from "./audit-words.ts";
import { texts } from "./texts.ts";

const cell = "px-4 py-2 align-top max-md:block max-md:py-1 [overflow-wrap:anywhere]";
const shownChanges = 3;

function State({ text, currency }: { text: string | null; currency: string | undefined }) {
  if (text !== null && currency !== undefined && /^-?\d+$/.test(text))
    return <Money amountMinor={Number(text)} currency={currency} />;
  return text === null ? (
    <span className="sk-meta">{texts.nothing}</span>
  ) : (
    <span className="[overflow-wrap:anywhere]">{text === "" ? "“”" : text}</span>
  );
}

function ChangeLine({ change: { name, before, after, currency } }: { change: Change }) {
  return (
    <li>
      <span className="sk-meta">{spellWay(name)}: </span>
      {before !== null && (
        <>
          <State text={before} currency={currency} /> →{" "}
        </>
      )}
      <State text={after} currency={currency} />
    </li>
  );
}

function Changes({ line }: { line: AuditLine }) {
  const changes = listChanges(line.before, line.after);
  const list = (
    <ul className="grid">
      {changes.map((change) => (
        <ChangeLine key={change.name} change={change} />
      ))}
    </ul>
  );
  if (changes.length <= shownChanges) return list;
  return (
    <details>
      <summary className="cursor-pointer min-h-6 py-0.5">{texts.showAll(changes.length)}</summary>
      {list}
    </details>
  );
}

/** Leads to its page; what has no name keeps the end of its id. */
function ObjectName({ line }: { line: AuditLine }) {
  const { id } = line.object;
  const name = nameObject(line);
  const href = pageOf(line.object);
  const shown = name ?? id.slice(-6);
  if (href !== null) return <TextLink href={href}>{shown}</TextLink>;
  return name === null ? <Id value={id} shown={shown} /> : <span title={id}>{name}</span>;
}

function Sentence({ line }: { line: AuditLine }) {
  const { before, after } = writeSentence(line);
  return (
    <>
      {line.who} {before}
      {after !== null && (
        <>
          <ObjectName line={line} />
          {after}
        </>
      )}
      <span className="sk-meta block font-normal">
        {[nameAction(line.action), line.isPerson ? line.address : texts.byService]
          .filter((part) => part !== null && part !== "")
          .join(" · ")}
      </span>
    </>
  );
}

/** Lines of the log as a table; on a phone each is a card. */
export function AuditLines({ lines }: { lines: readonly AuditLine[] }) {
  const { columns } = texts;
  return (
    <table className="w-full border-collapse max-md:table-fixed">
      <caption className="sk-hidden-text">{texts.title}</caption>
      <thead className="max-md:sr-only">
        <tr className="sk-label">
          {Object.entries(columns).map(([name, label]) => (
            <th key={name} scope="col" className="text-start px-4 py-1 font-semibold">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line._id} className="border-t border-line">
            <td className={`${cell} whitespace-nowrap`}>
              <When at={line.at} format="day" /> <When at={line.at} format="clock" />
            </td>
            <th scope="row" className={`${cell} text-start font-semibold md:max-w-[480px]`}>
              <Sentence line={line} />
            </th>
            <td className={`${cell} md:max-w-[420px]`}>
              <Changes line={line} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
