import { useSyncExternalStore } from 'react';
import { useText } from '@/components/ui/text/language';
import { Select } from '@/components/ui/forms/select';
import { CollapseOnPhone } from '@/components/ui/lists/collapse-on-phone';
import { createDeviceSetting, type DeviceSetting } from '@/lib/client/device-setting';
import type { PendingReport } from '@/lib/reports/contract';
import { listPendingSites, PENDING_SORT_LABELS, PENDING_SORTS } from '@/lib/reports/domain/pending-list';

const SITE = createDeviceSetting('et-pending-site');
const SORT = createDeviceSetting('et-pending-sort');

/** The site and order of Pending Inspections, kept on this device. */
export function usePendingChoice() {
  const site = useDeviceSetting(SITE);
  const sort = useDeviceSetting(SORT);
  return { site, sort: PENDING_SORTS.find((known) => known === sort) ?? 'newest' };
}

const useDeviceSetting = (setting: DeviceSetting): string =>
  useSyncExternalStore(setting.subscribe, setting.read, () => null) ?? '';

interface PendingFiltersProps {
  reports: readonly PendingReport[];
  shownCount: number;
  choice: ReturnType<typeof usePendingChoice>;
}

export function PendingFilters({ reports, shownCount, choice: { site, sort } }: PendingFiltersProps) {
  const t = useText();
  const sites = listPendingSites(reports);
  const isFiltered = sites.includes(site);
  return (
    <div className="filters px-4 pb-2 tablet:pb-4 desktop:px-6">
      <CollapseOnPhone
        summary={isFiltered ? t('Filter, {activeCount} active', { activeCount: 1 }) : t('Filter')}
        summaryClass="text-link"
      >
        <div className="grid gap-3 max-tablet:pb-3 tablet:grid-cols-2 desktop:max-w-150">
          {sites.length > 1 && (
            <Select
              label={t('Site')}
              placeholder={t('All sites')}
              options={sites.map((name) => ({ value: name, label: name }))}
              value={isFiltered ? site : ''}
              onChange={(event) => SITE.write(event.target.value)}
            />
          )}
          <Select
            label={t('Sort by')}
            options={PENDING_SORTS.map((value) => ({ value, label: t(PENDING_SORT_LABELS[value]) }))}
            value={sort}
            onChange={(event) => SORT.write(event.target.value)}
          />
        </div>
      </CollapseOnPhone>
      <p role="status" className="text-small text-ink-muted not-empty:pt-1.5">
        {shownCount < reports.length &&
          t('{count} of {total} inspections', { count: shownCount, total: reports.length })}
      </p>
    </div>
  );
}
