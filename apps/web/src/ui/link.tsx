// The design system knows no router. The app hands its own link in once, and every link of a
// component is drawn with it; without one a plain <a> is used.
import {
  createContext,
  createElement,
  use,
  type AnchorHTMLAttributes,
  type ComponentType,
  type ReactNode,
  type Ref,
} from "react";

export type LinkAttributes = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  ref?: Ref<HTMLAnchorElement> | undefined;
};

const LinkContext = createContext<ComponentType<LinkAttributes> | null>(null);

export interface LinkProviderProps {
  /** Receives ordinary anchor attributes and must pass all of them on. */
  component: ComponentType<LinkAttributes>;
  children: ReactNode;
}

/** Sets the link component for everything inside. */
export function LinkProvider({ component, children }: LinkProviderProps) {
  return <LinkContext value={component}>{children}</LinkContext>;
}

/** A link without styles. `isPlain` leaves the page by an ordinary request, past the router. */
export function PlainLink({
  isPlain = false,
  ...attributes
}: LinkAttributes & { isPlain?: boolean | undefined }) {
  const routed = use(LinkContext);
  return createElement(routed === null || isPlain ? "a" : routed, attributes);
}

/** A text link in the accent colour. */
export function TextLink({ className, ...attributes }: LinkAttributes & { isPlain?: boolean | undefined }) {
  return <PlainLink {...attributes} className={`sk-link ${className ?? ""}`} />;
}
