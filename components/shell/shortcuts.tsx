import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useState } from 'react';
import { areShortcutsEnabled, SHOW_SHORTCUTS } from '@/components/shell/shortcut-setting';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import { isModalOpen, isTextControl } from '@/components/ui/dialogs/modal-state';
import { NEW_REPORT_PATH } from '@/lib/reports/urls';
import { findShortcut, type ShortcutKey } from '@/lib/shell/shortcuts';

const ShortcutsDialog = lazyDialog(
  () => import('@/components/shell/shortcuts-dialog').then((module) => module.ShortcutsDialog),
  ({ onClose }) => onClose,
);

/** Handles the keyboard shortcuts. They are ignored while typing, under a modal, and when switched off (WCAG 2.1.4). */
export function Shortcuts({ canInspect }: { canInspect: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const router = useRouter();

  /** Returns whether the key did something. */
  const onShortcut = useEffectEvent((key: ShortcutKey): boolean => {
    if (key === '?') setOpen(true);
    if (key === 'n' && canInspect) router.push(NEW_REPORT_PATH);
    if (key === '/') return focusSearch();
    return key !== 'n' || canInspect;
  });

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!areShortcutsEnabled()) return;
      const key = findShortcut(event, { isTyping: isTextControl(event.target), isModalOpen: isModalOpen() });
      // Otherwise the key would be typed into the field that gets the focus.
      if (key !== null && onShortcut(key)) event.preventDefault();
    };
    const onShow = () => setOpen(true);
    document.addEventListener('keydown', onKey);
    document.addEventListener(SHOW_SHORTCUTS, onShow);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener(SHOW_SHORTCUTS, onShow);
    };
  }, []);

  return isOpen && <ShortcutsDialog onClose={() => setOpen(false)} />;
}

/** Returns false on a page without a search. */
function focusSearch(): boolean {
  const search = document.querySelector<HTMLElement>('main input[type="search"]');
  search?.focus();
  return search !== null;
}
