/** Says that no rule actions by itself, since when, and what that means for what arrives. */
import type { RulesView } from "@stallkeeper/contract";
import { Banner, Button, When } from "../../ui/index.ts";
import { texts } from "./texts.ts";

const words = texts.pause;

interface PauseBannerProps {
  paused: NonNullable<RulesView["paused"]>;
  mayChange: boolean;
  onEnd: () => void;
}

/** Draws it. */
export function PauseBanner({ paused: { at, byName }, mayChange, onEnd }: PauseBannerProps) {
  const end = (
    <Button size="sm" isDisabled={!mayChange} disabledReason={texts.noScope} onClick={onEnd}>
      {words.end}
    </Button>
  );
  return (
    <Banner tone="ochre" isLive end={end}>
      <strong>
        {words.since} <When at={at} format="day" />, <When at={at} format="clock" /> {words.by(byName)}
      </strong>{" "}
      {words.meaning}
    </Banner>
  );
}
