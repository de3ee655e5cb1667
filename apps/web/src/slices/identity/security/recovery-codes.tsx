import Copy from "lucide-react/icons/copy";
import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { useEffect, useRef, useState } from "react";
import { Button, Checkbox, copyText, Stepper } from "../../../ui/index.ts";
import { texts } from "../texts.ts";

const words = texts.twoFactor.recovery;

/** Hands the browser a text file to save. */
function saveFile(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

export interface RecoveryCodesProps {
  codes: readonly string[];
  /** They end the set-up, and are not a new set. */
  isFirst: boolean;
  onDone: () => void;
}

/** The recovery codes, once: copied, saved or printed before they can be left. */
export function RecoveryCodes({ codes, isFirst, onDone }: RecoveryCodesProps) {
  const [isCopied, setIsCopied] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const text = `${codes.join("\n")}\n`;
  useEffect(() => heading.current?.focus(), []);
  const handleCopy = async (): Promise<void> => setIsCopied(await copyText(text));
  return (
    <div className="sk-print-alone border border-line bg-raised p-[18px] grid gap-3 [&_.sk-stepper]:flex-wrap">
      {isFirst && <Stepper steps={texts.twoFactor.steps} currentId="recovery" />}
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-section text-ink1 outline-none">
          {words.title}
        </h3>
        <p className="text-ink2">{words.text}</p>
      </div>
      <ul
        aria-label={words.list}
        className="grid grid-cols-2 md:grid-cols-5 gap-x-6 gap-y-1 sk-mono text-[15px] select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button
          size="sm"
          icon={<Copy className="sk-icon" aria-hidden="true" />}
          onClick={() => void handleCopy()}
        >
          {isCopied ? words.copied : words.copy}
        </Button>
        <Button
          size="sm"
          icon={<Download className="sk-icon" aria-hidden="true" />}
          onClick={() => saveFile(words.file, text)}
        >
          {words.download}
        </Button>
        <Button size="sm" icon={<Printer className="sk-icon" aria-hidden="true" />} onClick={() => print()}>
          {words.print}
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Checkbox label={words.saved} isChecked={isSaved} onCheckedChange={setIsSaved} />
        <Button variant="primary" isDisabled={!isSaved} disabledReason={words.notYet} onClick={onDone}>
          {texts.done}
        </Button>
      </div>
    </div>
  );
}
