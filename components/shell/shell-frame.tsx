'use client';

import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '@/components/ui/text/language';
import { Sidebar, type SidebarSection } from '@/components/shell/sidebar';
import { TopBar } from '@/components/shell/top-bar';
import { UnitClosedContext } from '@/components/shell/unit-state';
import { usePopup } from '@/components/ui/feedback/popup';
import { useCloseOnBack } from '@/components/ui/dialogs/use-close-on-back';
import { classNames } from '@/components/ui/class-names';

export interface ShellFrameProps {
  sections: readonly SidebarSection[];
  /** The panel to mark in the sidebar. */
  page: string;
  isEditor: boolean;
  /** Whether the work unit is closed, so that the page can only be read. */
  isClosed?: boolean;
  /** Where the logo leads. */
  homePath?: string;
  /** The right end of the bar, passed in so that pages without it do not load it. */
  menus: ReactNode;
  children: ReactNode;
}

/** Top bar, sidebar and content. From 1088 px the sidebar can be docked; otherwise, and in the editor, it slides in. */
export function ShellFrame({
  sections,
  page,
  isEditor,
  isClosed = false,
  homePath = '/app/inspection-reports',
  menus,
  children,
}: ShellFrameProps) {
  const t = useText();
  const [isDocked, setDocked] = useDockedSidebar();
  const slidingSidebar = useSlidingSidebar();
  const hasSidebar = sections.length > 0;

  return (
    <div className="flex min-h-dvh flex-col bg-page print:block print:min-h-0">
      <a
        href="#main"
        onClick={(event) => {
          // A link would add a history entry, and the editor would handle its removal as Back.
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
        className="sr-only z-50 rounded-control bg-surface px-4 py-3 font-bold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('Skip to content')}
      </a>
      <TopBar
        menus={menus}
        homePath={homePath}
        isHiddenBelowDesktop={isEditor}
        slidingSidebar={hasSidebar ? slidingSidebar : null}
        dockedSidebar={isEditor || !hasSidebar ? null : { isOpen: isDocked, toggle: () => setDocked(!isDocked) }}
      />
      <div className="relative flex min-w-0 grow print:block">
        {hasSidebar && (
          <Sidebar
            sections={sections}
            page={page}
            isDocked={isDocked && !isEditor}
            isSlidIn={slidingSidebar.isOpen}
            onLeave={slidingSidebar.close}
            navRef={slidingSidebar.sidebar}
          />
        )}
        <main
          id="main"
          tabIndex={-1}
          inert={slidingSidebar.isOpen}
          data-frame={isEditor ? 'editor' : undefined}
          className={classNames(
            'min-w-0 grow outline-none print:p-0',
            !isEditor && 'px-(--gutter) pt-5 pb-12 desktop:pt-8 desktop:pb-16 desktop:*:max-w-7xl',
          )}
        >
          <UnitClosedContext value={isClosed}>{children}</UnitClosedContext>
        </main>
      </div>
    </div>
  );
}

/** Kept across panels until a reload. */
let isSidebarDocked = true;

function useDockedSidebar() {
  const [isDocked, setDocked] = useState(isSidebarDocked);
  const saveDocked = (isNowDocked: boolean) => {
    isSidebarDocked = isNowDocked;
    setDocked(isNowDocked);
  };
  return [isDocked, saveDocked] as const;
}

/** The sliding sidebar: the focus moves into it and back to its button. Escape closes it. */
function useSlidingSidebar() {
  const [isOpen, setOpen] = useState(false);
  const sidebar = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  const { dismissOnNavigation } = usePopup();

  function show() {
    // A popup would lie over the sidebar.
    dismissOnNavigation();
    opener.current = document.activeElement;
    setOpen(true);
  }
  const close = useCallback(() => {
    setOpen(false);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }, []);

  useCloseOnBack(close, isOpen);

  useEffect(() => {
    if (!isOpen) return;
    const target =
      sidebar.current?.querySelector<HTMLElement>('[aria-current]') ?? sidebar.current?.querySelector('summary');
    target?.focus();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen, close]);

  return { isOpen, sidebar, close, toggle: () => (isOpen ? close() : show()) };
}
