import { usePageTitle } from "../../platform/page-title.ts";
import { useAccounts } from "../../platform/metadata.ts";
import { Button, Stepper } from "../../ui/index.ts";
import { ConnectPanel } from "./connect-panel.tsx";
import { PracticePanel } from "./practice-panel.tsx";
import { texts } from "./texts.ts";

/** The second step of the first run: where orders come from (addenda, first run). */
export function FirstOrdersPage({ onDone }: { onDone: () => void }) {
  const hasAccounts = useAccounts().length > 0;
  usePageTitle(texts.steps[1].label);
  return (
    <div className="mx-auto w-full max-w-[1120px] pt-5">
      <Stepper steps={texts.steps} currentId="orders" />
      <div className="flex items-end gap-4 flex-wrap mt-4 mb-4">
        <div>
          <h1 tabIndex={-1} className="outline-none">
            {texts.title}
          </h1>
          <p className="sk-meta">{texts.subtitle}</p>
        </div>
        <span className="grow" />
        <Button variant={hasAccounts ? "secondary" : "quiet"} onClick={onDone}>
          {hasAccounts ? texts.openHome : texts.skip}
        </Button>
      </div>
      <div className="grid md:grid-cols-2 border border-line bg-surface [&>*+*]:border-t md:[&>*+*]:border-t-0 md:[&>*+*]:border-s [&>*]:border-line">
        <PracticePanel />
        <ConnectPanel />
      </div>
    </div>
  );
}
