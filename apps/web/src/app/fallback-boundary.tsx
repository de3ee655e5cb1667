import { formatTime } from "@stallkeeper/domain";
import { Component, type ReactNode } from "react";
import { logError } from "../platform/log.ts";
import { runtimeConfig } from "../platform/runtime-config.ts";
import { texts } from "./texts.ts";
import { browserSettings } from "../ui/format.ts";

/**
 * The last net: shown when the error page itself fails (spec 2). Uses nothing of the app but plain elements.
 */
export class FallbackBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error): void {
    logError(texts.fallback.title, error);
    document.title = `${texts.fallback.title} · ${runtimeConfig.brand}`;
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const clock = formatTime(Date.now(), "clock", { ...browserSettings, nowMs: Date.now() });
    return (
      <main className="sk-message-page is-fallback">
        <p className="sk-brand">
          <img src="/icon.svg" alt="" width="24" height="24" />
          {runtimeConfig.brand}
        </p>
        <h1>{texts.fallback.title}</h1>
        <pre className="sk-mono">{`${error.name}: ${error.message}\n${location.pathname} · ${clock}`}</pre>
        <a className="sk-btn sk-btn-primary" href="/">
          {texts.fallback.link}
        </a>
      </main>
    );
  }
}
