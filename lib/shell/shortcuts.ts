/** Single-character shortcuts of every page except the editor. */
export const SHORTCUTS = [
  { key: '?', description: 'Show the keyboard shortcuts' },
  { key: '/', description: 'Search on this page' },
  { key: 'n', description: 'Begin a new inspection' },
] as const;

export type ShortcutKey = (typeof SHORTCUTS)[number]['key'];

/** The fields of a KeyboardEvent that matter. */
interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
  isComposing: boolean;
  defaultPrevented: boolean;
}

/** The shortcut of a key press, or null for other keys and while a person types or a modal is open. */
export function findShortcut(
  press: KeyPress,
  context: { isTyping: boolean; isModalOpen: boolean },
): ShortcutKey | null {
  if (context.isTyping || context.isModalOpen) return null;
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.repeat || press.isComposing || press.defaultPrevented) return null;
  return SHORTCUTS.find(({ key }) => key === press.key.toLowerCase())?.key ?? null;
}
