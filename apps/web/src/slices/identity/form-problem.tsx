import { Callout } from "../../ui/index.ts";

/** Why a form was refused, when no single field is to blame; announced. */
export function FormProblem({ text }: { text: string | null }) {
  return text === null ? null : (
    <div role="alert">
      <Callout tone="red">{text}</Callout>
    </div>
  );
}
