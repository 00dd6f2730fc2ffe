import { useEffect, useState } from 'react';
import { formatListDate } from '@/lib/dates';
import { useDayFormat, useText } from '@/components/ui/text/language';
import { ListCard } from '@/components/ui/lists/list-card';
import { listCachedReports, type CachedReportSummary } from '@/lib/offline/store/cached-reports';
import type { DeviceOwner } from '@/lib/offline/store/device-owner';
import { createEditorUrl } from '@/lib/reports/urls';
import { translateInspectionType } from '@/lib/reports/domain/type-text';

/** Lists the inspections without unsent work that can be opened offline. */
export function CachedInspections({ owner }: { owner: DeviceOwner }) {
  const t = useText();
  const formatDay = useDayFormat(formatListDate);
  const [cached, setCached] = useState<CachedReportSummary[]>([]);
  useEffect(() => {
    void listCachedReports(owner).then(setCached, () => setCached([]));
  }, [owner]);
  if (cached.length === 0) return null;
  return (
    <ListCard id="known" title={t('Available without signal')} sub={t('As last opened on this device.')}>
      {cached.map(({ id, status, siteName, timeZone, fields }) => (
        <li key={id}>
          <a href={createEditorUrl({ id, status })} className="grid min-h-12 px-4 py-3 no-underline desktop:px-6">
            <b className="font-bold wrap-break-word text-link">{siteName || t('No site selected')}</b>
            <span className="text-small text-ink-muted">
              {translateInspectionType(fields, t)} · {formatDay(fields.date, timeZone)}
            </span>
          </a>
        </li>
      ))}
    </ListCard>
  );
}
