/**
 * Puts text on the clipboard; false when the browser refuses. Plain http on a home network has no clipboard
 * of its own, there the older copy command is used. A repeat is safe.
 */
export async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const holder = document.createElement("textarea");
  holder.value = text;
  holder.className = "sk-hidden-text";
  document.body.append(holder);
  holder.select();
  const isCopied = document.execCommand("copy");
  holder.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}
