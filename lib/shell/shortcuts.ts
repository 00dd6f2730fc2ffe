/** Single-character shortcuts, on every page but the editor. */
export const SHORTCUTS = [
  { key: '?', does: 'Show the keyboard shortcuts' },
  { key: '/', does: 'Search on this page' },
  { key: 'n', does: 'Begin a new inspection' },
] as const;

export type ShortcutKey = (typeof SHORTCUTS)[number]['key'];

interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
  isComposing: boolean;
  defaultPrevented: boolean;
}

/** The shortcut of a key press, or null while a person types or a modal is open. */
export function findShortcut(press: Press, where: { isTyping: boolean; isCovered: boolean }): ShortcutKey | null {
  if (where.isTyping || where.isCovered) return null;
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.repeat || press.isComposing || press.defaultPrevented) return null;
  return SHORTCUTS.find(({ key }) => key === press.key.toLowerCase())?.key ?? null;
}
