'use client';

import { useSyncExternalStore } from 'react';
import { ServerLink } from '@/components/offline/server-link';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { loadActiveRole } from '@/components/workgroups/active-work-unit-storage';
import { sitesToChoose } from '@/lib/reports/editor/derived';
import { hasPermission } from '@/lib/permissions';

const LINK_CLASS = 'inline-flex min-h-12 items-center text-left font-bold text-link underline';

export function SiteMissing() {
  const sites = sitesToChoose(useInspection().editor);
  const role = useSyncExternalStore(neverChanges, loadActiveRole, () => null);
  if (sites.length > 0) {
    return (
      <button type="button" onClick={focusSite} className={LINK_CLASS}>
        Choose the site of this inspection.
      </button>
    );
  }
  if (role === null || !hasPermission('manage-sites', role)) {
    return <p>Your work unit has no sites yet. Ask your Office to add one.</p>;
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      Your work unit has no sites yet.
      <ServerLink href="/app/new-site" className={LINK_CLASS}>
        Set up a site
      </ServerLink>
    </p>
  );
}

const focusSite = () => document.querySelector<HTMLElement>('select[name="site"]')?.focus();

const neverChanges = () => () => undefined;
