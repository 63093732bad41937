let isOpen = false;
const listeners = new Set<() => void>();

/** The button in the corner and the entry of the menu open the same chat. `HelpChat` renders it. */
export function openChat(): void {
  change(true);
}

export function closeChat(): void {
  change(false);
}

export function isChatOpen(): boolean {
  return isOpen;
}

export function subscribeToChat(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}
