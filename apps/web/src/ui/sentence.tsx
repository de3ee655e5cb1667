import { Fragment, type ReactNode } from "react";

/**
 * A whole sentence of a texts file in which {names} stand for what is drawn, such as a link or a time: a
 * translation may put them in another order. A name that `parts` doesn't have is shown as it stands. Pure.
 */
export function Sentence({ text, parts }: { text: string; parts: Readonly<Record<string, ReactNode>> }) {
  return text
    .split(/(\{\w+\})/)
    .map((piece, at) => (
      <Fragment key={at}>{piece.startsWith("{") ? (parts[piece.slice(1, -1)] ?? piece) : piece}</Fragment>
    ));
}
