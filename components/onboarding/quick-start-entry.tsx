'use client';

import { Compass, ListChecks } from 'lucide-react';
import Link from 'next/link';
import { MENU_ROW_CLASS } from '@/components/shell/menu';

/** Sent on the document by whoever wants the Quick Start Guide shown. */
export const SHOW_QUICK_START = 'et-show-quick-start';

export const showQuickStart = () => document.dispatchEvent(new Event(SHOW_QUICK_START));

/**
 * The entries of Support that help somebody to begin: the guide of their role, and the welcome panel for those who may open
 * it (SHELL-37, X-78).
 */
export function QuickStartEntries({ menu, maySetUp }: { menu: string; maySetUp: boolean }) {
  return (
    <>
      <button
        type="button"
        className={MENU_ROW_CLASS}
        popoverTarget={menu}
        popoverTargetAction="hide"
        onClick={showQuickStart}
      >
        <Compass aria-hidden="true" />
        Quick Start Guide
      </button>
      {maySetUp && (
        <Link href="/app/quick-start" prefetch={false} className={MENU_ROW_CLASS}>
          <ListChecks aria-hidden="true" />
          Set up your work unit
        </Link>
      )}
    </>
  );
}
