'use client';

import { useMemo } from 'react';
import { Button } from '@/components/ui/button';
import { ListCard, RowText } from '@/components/ui/list-card';
import { useCommand } from '@/components/ui/use-command';
import { formatListDate } from '@/lib/dates';
import { useLiveList } from '@/lib/client/use-live-list';
import { deletedReports, restoreReport, type DeletedReport } from '@/lib/reports/contract';
import { LIMITS, typeLabel } from '@/lib/reports/domain/rules';
import { reportMessages } from '@/lib/reports/events';

/** Deleted inspections that the Office can restore. Shows nothing when there are none. */
export function RecentlyDeleted({ unitId, reports }: { unitId: string; reports: DeletedReport[] }) {
  const rendered = useMemo(() => ({ reports }), [reports]);
  const list = useLiveList(deletedReports, {}, rendered, {
    messages: reportMessages,
    identifier: unitId,
    on: ({ refetchSoon }) => ({ 'remove-report': refetchSoon, 'new-report': refetchSoon }),
  });

  const { send } = useCommand(restoreReport, {
    notDone: 'Inspection not restored',
    done: 'Inspection restored',
    onDone: () => void list.refetch(),
  });

  if (list.shown.reports.length === 0) return null;
  return (
    <ListCard
      id="recently-deleted"
      title="Recently deleted"
      sub={`Restore an inspection within ${LIMITS.restoreDays} days of deleting it.`}
    >
      {list.shown.reports.map((report) => (
        <DeletedRow key={report.id} report={report} onRestore={() => void send({ idreport: report.id })} />
      ))}
    </ListCard>
  );
}

function DeletedRow({ report, onRestore }: { report: DeletedReport; onRestore: () => void }) {
  const name = report.siteName || 'Site not chosen yet';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-4 desktop:px-6 desktop:py-3">
      <RowText name={name}>
        {typeLabel(report.type, report.otherType)} ·{' '}
        <span className="whitespace-nowrap">{formatListDate(report.date, report.timeZone)}</span> · {report.creatorName}{' '}
        · deleted <span className="whitespace-nowrap">{formatListDate(report.deletedAt, report.timeZone)}</span>
      </RowText>
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
