'use client';

import { useEffect, useState } from 'react';
import { ListCard } from '@/components/ui/list-card';
import { formatReportDate } from '@/lib/dates';
import { cachedReportsOf, type CachedReportSummary } from '@/lib/offline/store/cached-reports';
import type { DeviceOwner } from '@/lib/offline/store/device-owner';
import { editorAddress } from '@/lib/reports/addresses';
import { typeLabel } from '@/lib/reports/domain/rules';

/** Inspections that were open here before: they go on without the server. Unsent work is listed above. */
export function CachedInspections({ owner }: { owner: DeviceOwner }) {
  const [cached, setCached] = useState<CachedReportSummary[]>([]);
  useEffect(() => {
    void cachedReportsOf(owner).then(setCached, () => setCached([]));
  }, [owner]);
  if (cached.length === 0) return null;
  return (
    <ListCard id="known" title="Opens without signal" sub="As each was last seen here.">
      {cached.map(({ id, status, siteName, timeZone, fields }) => (
        <li key={id}>
          <a href={editorAddress({ id, status })} className="grid min-h-12 px-4 py-3 no-underline desktop:px-6">
            <b className="font-bold wrap-break-word text-link">{siteName || 'Site not chosen yet'}</b>
            <span className="text-small text-ink-muted">
              {typeLabel(fields.type, fields.otherType)} · {formatReportDate(fields.date, timeZone)}
            </span>
          </a>
        </li>
      ))}
    </ListCard>
  );
}
