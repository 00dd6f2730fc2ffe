'use client';

import { useEffect, useState } from 'react';
import { Card, CardHead } from '@/components/ui/card';
import { formatReportDate } from '@/lib/dates';
import { cachedReportsOf, type CachedReportSummary } from '@/lib/offline/store/cached-reports';
import type { DeviceOwner } from '@/lib/offline/store/device-owner';
import { editorAddress } from '@/lib/reports/addresses';
import { typeLabel } from '@/lib/reports/domain/rules';

/**
 * Inspections that were open here before and can be continued without the server. Those with unsent work are listed
 * above.
 */
export function CachedInspections({ owner }: { owner: DeviceOwner }) {
  const [cached, setCached] = useState<CachedReportSummary[]>([]);
  useEffect(() => {
    void cachedReportsOf(owner).then(setCached, () => setCached([]));
  }, [owner]);
  if (cached.length === 0) return null;
  return (
    <Card aria-labelledby="known">
      <CardHead title="Opens without signal" titleId="known" sub="As each was last seen here." />
      <ul className="divide-y divide-line border-t border-line">
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
      </ul>
    </Card>
  );
}
