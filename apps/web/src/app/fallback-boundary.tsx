import { Component, type ReactNode } from "react";
import { logError } from "../platform/log.ts";
import { texts } from "./texts.ts";

/** The last net: shown when the error page itself fails (spec 2). Uses nothing of the app but plain elements. */
export class FallbackBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidCatch(error: Error): void {
    logError(texts.fallback.title, error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <main className="sk-message-page">
        <h1>{texts.fallback.title}</h1>
        <pre>{`${error.name}: ${error.message}`}</pre>
        <p><a href="/">{texts.fallback.link}</a></p>
      </main>
    );
  }
}
