'use client';

import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '@/components/ui/text/language';
import { Sidebar, type SidebarSection } from '@/components/shell/sidebar';
import { TopBar } from '@/components/shell/top-bar';
import { ClosedUnit } from '@/components/shell/unit-state';
import { useCloseOnBack } from '@/components/ui/dialogs/use-close-on-back';
import { classNames } from '@/components/ui/class-names';

export interface ShellFrameProps {
  sections: readonly SidebarSection[];
  page: string;
  editor: boolean;
  /** Whether the work unit is closed, so that the page can only be read. */
  isClosed?: boolean;
  /** The right end of the bar, passed in so that pages without it do not load it. */
  menus: ReactNode;
  children: ReactNode;
}

/** From 1088 px the sidebar is docked; on narrower screens and in the editor it slides in over the page. */
export function ShellFrame({ sections, page, editor, isClosed = false, menus, children }: ShellFrameProps) {
  const t = useText();
  const [docked, setDocked] = useDockedSidebar();
  const slide = useSlidingSidebar();
  const withSidebar = sections.length > 0;
  const shownDocked = withSidebar && docked && !editor;

  return (
    <div className="flex min-h-dvh flex-col bg-page print:block print:min-h-0">
      <a
        href="#main"
        onClick={(event) => {
          // A link would add a history entry, which the editor would treat as Back.
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
        className="sr-only z-50 rounded-control bg-surface px-4 py-3 font-bold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('Skip to content')}
      </a>
      <TopBar
        menus={menus}
        hiddenOnPhone={editor}
        slide={withSidebar ? slide : null}
        dock={editor || !withSidebar ? null : { open: docked, toggle: () => setDocked(!docked) }}
      />
      <div className="relative flex min-w-0 grow print:block">
        {withSidebar && (
          <Sidebar
            sections={sections}
            page={page}
            docked={shownDocked}
            slid={slide.open}
            onLeave={slide.close}
            panel={slide.panel}
          />
        )}
        <main
          id="main"
          tabIndex={-1}
          inert={slide.open}
          data-frame={editor ? 'editor' : undefined}
          className={classNames(
            'min-w-0 grow outline-none print:p-0',
            !editor && 'px-(--gutter) pt-5 pb-12 desktop:pt-8 desktop:pb-16 desktop:*:max-w-6xl',
          )}
        >
          <ClosedUnit value={isClosed}>{children}</ClosedUnit>
        </main>
      </div>
    </div>
  );
}

/** Remembers across panels whether the sidebar is folded, until a reload. */
let isDockedState = true;

function useDockedSidebar() {
  const [docked, setDocked] = useState(isDockedState);
  const saveState = (next: boolean) => {
    isDockedState = next;
    setDocked(next);
  };
  return [docked, saveState] as const;
}

/** The sliding sidebar: the focus moves into it and back to its button. Escape closes it. */
function useSlidingSidebar() {
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);

  function show() {
    opener.current = document.activeElement;
    setOpen(true);
  }
  const close = useCallback(() => {
    setOpen(false);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }, []);

  useCloseOnBack(close, open);

  useEffect(() => {
    if (!open) return;
    const first =
      panel.current?.querySelector<HTMLElement>('[aria-current]') ?? panel.current?.querySelector('summary');
    first?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, close]);

  return { open, panel, close, toggle: () => (open ? close() : show()) };
}
