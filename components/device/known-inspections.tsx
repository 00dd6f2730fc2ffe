'use client';

import { useEffect, useState } from 'react';
import { Card, CardHead } from '@/components/ui/card';
import { formatRecordDate } from '@/lib/dates';
import { knownReports, type KnownReport } from '@/lib/device/known-reports';
import type { DeviceOwner } from '@/lib/device/owner';
import { editorAddress } from '@/lib/reports/addresses';
import { typeLabel } from '@/lib/reports/rules';

/** Inspections that were open here before: they go on without the server. Those that wait to be sent are listed above. */
export function KnownInspections({ owner }: { owner: DeviceOwner }) {
  const [known, setKnown] = useState<KnownReport[]>([]);
  useEffect(() => {
    void knownReports(owner).then(setKnown, () => setKnown([]));
  }, [owner]);
  if (known.length === 0) return null;
  return (
    <Card aria-labelledby="known">
      <CardHead title="Opens without signal" titleId="known" sub="As each was last seen here." />
      <ul className="divide-y divide-line border-t border-line">
        {known.map(({ id, status, siteName, timeZone, fields }) => (
          <li key={id}>
            <a href={editorAddress({ id, status })} className="grid min-h-12 px-4 py-3 no-underline desktop:px-6">
              <b className="font-bold wrap-break-word text-link">{siteName || 'Site not chosen yet'}</b>
              <span className="text-small text-ink-muted">
                {typeLabel(fields.type, fields.otherType)} · {formatRecordDate(fields.date, timeZone)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
