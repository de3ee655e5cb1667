/** The left side of the bench: where to scan, how the day goes, what was scanned last. */
import { formatSeconds, medianPackMs, nameBuyer, startOfDayFrom } from "@stallkeeper/domain";
import { useQuery } from "@tanstack/react-query";
import Camera from "lucide-react/icons/camera";
import Printer from "lucide-react/icons/printer";
import ScanBarcode from "lucide-react/icons/scan-barcode";
import WifiOff from "lucide-react/icons/wifi-off";
import { useEffect, useState, type FormEvent, type RefObject } from "react";
import { keepFresh } from "../../../platform/keep-fresh.ts";
import { onChange } from "../../../platform/live-stream.ts";
import { useUnsentChanges } from "../../../platform/offline/offline.ts";
import { useSession } from "../../../platform/session.ts";
import { isTakenByReader } from "../../../platform/scan-readers.ts";
import { useIsOnline } from "../../../platform/use-is-online.ts";
import {
  Button,
  ButtonLink,
  Count,
  Glyph,
  joinClasses,
  Stat,
  TextInput,
  Unknown,
  useFormatSettings,
  useNow,
  When,
  type GlyphProps,
} from "../../../ui/index.ts";
import { orderStore } from "../../orders/index.ts";
import { dueQuery, todayQuery, type ListedPack } from "../packing.api.ts";
import { CameraDialog } from "./camera-dialog.tsx";
import { useScanLines, type ScanLine } from "./scan-log.ts";
import type { Station } from "./station.ts";
import { texts } from "./texts.ts";

interface ShownLine {
  orderId: string;
  glyph: Pick<GlyphProps, "name" | "family">;
  text: string;
  isWarning: boolean;
  at: string | number;
}

const mark = {
  done: { name: "check-disc", family: "green" },
  wait: { name: "clock", family: "ochre" },
  aside: { name: "dashed-ring", family: "plum" },
  refused: { name: "cross-disc", family: "red" },
} as const;

function ownLine({ orderId, state, detail, atMs }: ScanLine, isOnline: boolean): ShownLine {
  if (state === "refused") return { orderId, glyph: mark.refused, text: detail, isWarning: true, at: atMs };
  return {
    orderId,
    glyph: mark.wait,
    text: isOnline ? texts.lines.sending : texts.lines.kept,
    isWarning: !isOnline,
    at: atMs,
  };
}

function packLine({ _id, state, trackingNumber, updatedAt, items }: ListedPack): ShownLine {
  const reason = items
    .map(({ skipped }) => skipped)
    .find((skipped) => skipped === "damaged" || skipped === "missing");
  if (state === "aside")
    return {
      orderId: _id,
      glyph: mark.aside,
      text: reason === undefined ? texts.lines.aside : texts.skipped(reason),
      isWarning: false,
      at: updatedAt,
    };
  return {
    orderId: _id,
    glyph: trackingNumber === null ? mark.wait : mark.done,
    text: trackingNumber ?? texts.lines.packed,
    isWarning: false,
    at: updatedAt,
  };
}

function LastScanned({
  latest,
  onOpen,
}: {
  latest: readonly ListedPack[];
  onOpen: (orderId: string) => void;
}) {
  const own = useScanLines();
  const { isOnline } = useIsOnline();
  const lines = [
    ...own.map((line) => ownLine(line, isOnline)),
    ...latest.filter(({ _id }) => !own.some(({ orderId }) => orderId === _id)).map(packLine),
  ].slice(0, 8);
  if (lines.length === 0) return <p className="sk-meta px-4 py-3">{texts.nothingYet}</p>;
  return (
    <ul>
      {lines.map(({ orderId, glyph, text, isWarning, at }) => {
        const order = orderStore.read(orderId);
        return (
          <li key={orderId} className="border-t border-line">
            <button
              type="button"
              className="flex gap-3 px-4 py-2 w-full text-start hover:bg-hover items-start"
              onClick={() => onOpen(orderId)}
            >
              <Glyph {...glyph} />
              <span className="grid min-w-0">
                <span className="sk-cut">
                  <span className="sk-mono">{order?.orderNumber ?? orderId}</span>{" "}
                  {order === undefined ? "" : nameBuyer(order)}
                </span>
                <span className={isWarning ? "text-red font-semibold" : "sk-meta"}>
                  <span className="sk-mono">{text}</span> · <When at={at} format="clock" />
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Seconds({ ms }: { ms: number }) {
  const { locale } = useFormatSettings();
  return <>{formatSeconds(ms, locale)}</>;
}

function TypeIt({ station, input }: { station: Station; input: RefObject<HTMLInputElement | null> }) {
  const [text, setText] = useState("");
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === "") return;
    if (!isTakenByReader(text)) station.take(text);
    setText("");
    input.current?.blur();
  };
  return (
    <form className="flex gap-2" onSubmit={handleSubmit}>
      <TextInput
        ref={input}
        isMono
        className="grow min-w-0"
        aria-label={texts.typed}
        placeholder={texts.typedShort}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && input.current?.blur()}
      />
      <Button type="submit" needsConnection={false}>
        {texts.typedSubmit}
      </Button>
    </form>
  );
}

/** The side. On a phone the order in hand comes first: what is only to be read waits until it is gone. */
export function ScanSide({
  station,
  typedInput,
  isBusy,
}: {
  station: Station;
  typedInput: RefObject<HTMLInputElement | null>;
  isBusy: boolean;
}) {
  const [isCameraOpen, setIsCameraOpen] = useState(false);
  const settings = useFormatSettings();
  const nowMs = useNow();
  const kept = useUnsentChanges().length;
  const today = useQuery(
    todayQuery(
      new Date(startOfDayFrom(nowMs, 0, settings.timeZone)).toISOString(),
      useSession().user?._id ?? "",
    ),
  );
  const perOrderMs = medianPackMs(today.data?.ownAt.map((at) => Date.parse(at)) ?? []);
  const due = useQuery(dueQuery);
  const { refetch } = today;
  const { refetch: countAgain } = due;
  useEffect(() => onChange("pack", () => void refetch()), [refetch]);
  useEffect(
    () => keepFresh(() => void countAgain(), ["order", "action", "courier", "platformSettings"]),
    [countAgain],
  );
  return (
    <aside
      aria-label={texts.title}
      className="flex flex-col w-[290px] shrink-0 border-e border-line2 min-h-0 overflow-y-auto max-md:w-full max-md:border-e-0 max-md:overflow-visible"
    >
      <div className="grid gap-3 p-4">
        <div className="grid justify-items-center gap-2 p-4 text-center border-2 border-dashed border-control bg-raised max-md:hidden">
          <ScanBarcode size={28} aria-hidden="true" />
          <p className="font-[650]">{texts.scanHere}</p>
          <p className="sk-meta">{texts.scanHint}</p>
        </div>
        <TypeIt station={station} input={typedInput} />
        <div className="flex gap-2 flex-wrap">
          <Button
            className="grow"
            icon={<Camera className="sk-icon" aria-hidden="true" />}
            onClick={() => setIsCameraOpen(true)}
          >
            {texts.camera}
          </Button>
          <ButtonLink
            className="grow"
            href="/shipping/slips?sheet=commands"
            icon={<Printer className="sk-icon" aria-hidden="true" />}
          >
            {texts.commandSheet}
          </ButtonLink>
        </div>
      </div>
      <div
        className={joinClasses(
          "grid grid-flow-col auto-cols-fr border-y border-line2",
          isBusy && "max-md:hidden",
        )}
      >
        <div className="p-3 px-4">
          <Stat
            label={texts.done}
            value={today.data === undefined ? <Unknown /> : <Count value={today.data.done} />}
            hint={texts.doneWord}
          />
        </div>
        <div className="p-3 px-4 border-s border-line">
          <Stat
            label={due.data?.hasCutOff === true ? texts.dueByCutOff : texts.due}
            value={due.data === undefined ? <Unknown /> : <Count value={due.data.count} />}
          />
        </div>
        {perOrderMs !== null && (
          <div className="p-3 px-4 border-s border-line">
            <Stat label={texts.perOrder} value={<Seconds ms={perOrderMs} />} />
          </div>
        )}
      </div>
      <div className={joinClasses(isBusy && "max-md:hidden")}>
        <h2 className="sk-label px-4 py-2">{texts.last}</h2>
        <LastScanned latest={today.data?.latest ?? []} onOpen={(orderId) => station.open(orderId)} />
      </div>
      <span className="grow" />
      {kept > 0 && (
        <p role="status" className="flex gap-2 items-center p-3 px-4 bg-ochre-tint text-ochre font-semibold">
          <WifiOff className="sk-icon" aria-hidden="true" />
          {texts.waiting(kept)}
        </p>
      )}
      {isCameraOpen && (
        <CameraDialog
          onCode={(text) => {
            setIsCameraOpen(false);
            station.take(text);
          }}
          onClose={() => setIsCameraOpen(false)}
        />
      )}
    </aside>
  );
}
