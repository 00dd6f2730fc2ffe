'use client';

import { useMemo } from 'react';
import { useTellWhyNot } from '@/components/ui/use-why-not';
import { Button } from '@/components/ui/button';
import { Card, CardHead } from '@/components/ui/card';
import { usePopup } from '@/components/ui/popup';
import { formatListDate } from '@/lib/dates';
import { ask } from '@/lib/client/ask';
import { useLiveList } from '@/lib/client/use-live-list';
import { deletedReports, restoreReport, type DeletedReport } from '@/lib/reports/contract';
import { LIMITS, typeLabel } from '@/lib/reports/domain/rules';
import { reportMessages } from '@/lib/reports/events';

/** Deleted inspections that the Office can restore. Shows nothing when there are none. */
export function RecentlyDeleted({ unitId, reports }: { unitId: string; reports: DeletedReport[] }) {
  const popup = usePopup();
  const tellWhyNot = useTellWhyNot();
  const rendered = useMemo(() => ({ reports }), [reports]);
  const list = useLiveList(deletedReports, {}, rendered, {
    messages: reportMessages,
    identifier: unitId,
    on: ({ refetchSoon }) => ({ 'remove-report': refetchSoon, 'new-report': refetchSoon }),
  });

  async function restore(report: DeletedReport): Promise<void> {
    try {
      await ask(restoreReport, { idreport: report.id });
      popup.show({ kind: 'success', title: 'Inspection restored' });
    } catch (error) {
      return tellWhyNot('Inspection not restored', error, () => void restore(report));
    }
    await list.refetch();
  }

  if (list.shown.reports.length === 0) return null;
  return (
    <Card aria-labelledby="recently-deleted">
      <CardHead
        title="Recently deleted"
        titleId="recently-deleted"
        sub={`Restore an inspection within ${LIMITS.restoreDays} days of deleting it.`}
      />
      <ul className="divide-y divide-line border-t border-line">
        {list.shown.reports.map((report) => (
          <DeletedRow key={report.id} report={report} onRestore={() => void restore(report)} />
        ))}
      </ul>
    </Card>
  );
}

function DeletedRow({ report, onRestore }: { report: DeletedReport; onRestore: () => void }) {
  const name = report.siteName || 'Site not chosen yet';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-4 desktop:px-6 desktop:py-3">
      <div className="min-w-0">
        <p className="font-bold wrap-break-word">{name}</p>
        <p className="text-small text-ink-muted">
          {typeLabel(report.type, report.otherType)} ·{' '}
          <span className="whitespace-nowrap">{formatListDate(report.date, report.timeZone)}</span> ·{' '}
          {report.creatorName} · deleted{' '}
          <span className="whitespace-nowrap">{formatListDate(report.deletedAt, report.timeZone)}</span>
        </p>
      </div>
      <Button
        variant="outline"
        aria-label={`Restore: ${name}, ${formatListDate(report.date, report.timeZone)}`}
        onClick={onRestore}
        className="max-tablet:w-full"
      >
        Restore
      </Button>
    </li>
  );
}
