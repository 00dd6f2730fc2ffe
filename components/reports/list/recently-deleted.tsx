import { useMemo } from 'react';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { RichText, useDayFormat, useText } from '@/components/ui/text/language';
import { Button } from '@/components/ui/buttons/button';
import { ListCard, RowText } from '@/components/ui/lists/list-card';
import { useCommand } from '@/components/ui/requests/use-command';
import { formatListDate } from '@/lib/dates';
import { useLiveList } from '@/lib/client/use-live-list';
import { deletedReports, restoreReport, type DeletedReport } from '@/lib/reports/contract';
import { LIMITS } from '@/lib/reports/domain/rules';
import { translateInspectionType } from '@/lib/reports/domain/type-text';
import { reportMessages } from '@/lib/reports/events';

/** Deleted inspections that can be restored. Renders nothing if there are none. */
export function RecentlyDeleted({ unitId, reports }: { unitId: string; reports: DeletedReport[] }) {
  const t = useText();
  const initial = useMemo(() => ({ reports }), [reports]);
  const list = useLiveList(deletedReports, {}, initial, {
    messages: reportMessages,
    identifier: unitId,
    getHandlers: ({ refetchSoon }) => ({ 'remove-report': refetchSoon, 'new-report': refetchSoon }),
  });

  const { send: restore } = useCommand(restoreReport, {
    failureTitle: t('Inspection not restored'),
    successMessage: t('Inspection restored'),
    onDone: () => void list.refetch(),
  });

  if (list.data.reports.length === 0) return null;
  return (
    <ListCard
      id="recently-deleted"
      title={t('Recently deleted')}
      sub={
        <HiddenWhenClosed>
          {t('Restore an inspection within {days} days of deleting it.', { days: LIMITS.restoreDays })}
        </HiddenWhenClosed>
      }
    >
      {list.data.reports.map((report) => (
        <DeletedRow key={report.id} report={report} onRestore={() => void restore({ idreport: report.id })} />
      ))}
    </ListCard>
  );
}

function DeletedRow({ report, onRestore }: { report: DeletedReport; onRestore: () => void }) {
  const t = useText();
  const formatDay = useDayFormat(formatListDate);
  const name = report.siteName || t('No site selected');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-4 desktop:px-6 desktop:py-3">
      <RowText name={name}>
        {translateInspectionType(report, t)} ·{' '}
        <span className="whitespace-nowrap">{formatDay(report.date, report.timeZone)}</span> · {report.creatorName} ·{' '}
        <RichText
          text="deleted {day}"
          values={{ day: <span className="whitespace-nowrap">{formatDay(report.deletedAt, report.timeZone)}</span> }}
        />
      </RowText>
      <HiddenWhenClosed>
        <Button
          variant="outline"
          aria-label={t('Restore: {name}, {day}', { name, day: formatDay(report.date, report.timeZone) })}
          onClick={onRestore}
          className="max-tablet:w-full"
        >
          {t('Restore')}
        </Button>
      </HiddenWhenClosed>
    </li>
  );
}
