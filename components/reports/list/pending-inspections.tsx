import { useMemo, useState } from 'react';
import { useDayFormat, useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { IconButton } from '@/components/ui/buttons/icon-button';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import { classNames } from '@/components/ui/class-names';
import { ListCard, ROW_TARGET, RowActions, RowText } from '@/components/ui/lists/list-card';
import { ProgressBar } from '@/components/ui/feedback/progress';
import { CorrectiveActionsBadge, InspectionPendingBadge } from '@/components/ui/feedback/report-badge';
import { EmptyState } from '@/components/ui/feedback/states';
import { useCommand } from '@/components/ui/requests/use-command';
import { type LiveList, useLiveList } from '@/lib/client/use-live-list';
import { formatListDate } from '@/lib/dates';
import { createEditorUrl, NEW_REPORT_PATH, createViewUrl } from '@/lib/reports/urls';
import type { Role } from '@/lib/permissions';
import { deleteReport, pendingReports, type PendingReport } from '@/lib/reports/contract';
import { translateInspectionType } from '@/lib/reports/domain/type-text';
import { canDelete, getCaState, getPendingLinkText } from '@/lib/reports/domain/rules';
import { reportMessages } from '@/lib/reports/events';
import { arrangePending, formatPendingAge } from '@/lib/reports/domain/pending-list';
import { ReportSiteLink } from './report-site-link';
import { NO_INSPECTIONS } from './empty-texts';
import { PendingFilters, usePendingChoice } from './pending-filters';

const DeleteInspection = lazyDialog(
  () => import('./delete-inspection').then((module) => module.DeleteInspection),
  ({ onCancel }) => onCancel,
);

interface PendingList {
  reports: PendingReport[];
}

/** The inspections that are not closed, kept current by live messages. */
export function usePendingReports(
  unit: { id: string; role: Role },
  initialReports: PendingReport[],
  renderedAt: string,
): LiveList<PendingList> {
  const initial = useMemo(() => ({ reports: initialReports }), [initialReports]);
  return useLiveList(pendingReports, { idworkgroup: unit.id, role: unit.role }, initial, {
    messages: reportMessages,
    identifier: unit.id,
    renderedAt,
    getHandlers: (list) => ({
      'new-report': list.refetchSoon,
      'updated-report': list.refetchSoon,
      'remove-report': ({ idreport }) => list.update((shown) => removeReport(shown, idreport)),
    }),
  });
}

const removeReport = ({ reports }: PendingList, id: string): PendingList => ({
  reports: reports.filter((report) => report.id !== id),
});

interface PendingInspectionsProps {
  list: LiveList<PendingList>;
  /** Whether the work unit is closed: its inspections can only be read. */
  isClosed: boolean;
}

/** Inspections that are not closed (LIST-05…16). */
export function PendingInspections({ list, isClosed }: PendingInspectionsProps) {
  const t = useText();
  const { reports } = list.data;
  const choice = usePendingChoice();
  const shownReports = arrangePending(reports, choice);
  const [reportToDelete, setReportToDelete] = useState<PendingReport | null>(null);
  const { send: remove } = useCommand(deleteReport, {
    failureTitle: t('Inspection not deleted'),
    onDone: (_, { idreport }) => list.update((shown) => removeReport(shown, idreport)),
  });
  return (
    <ListCard
      id="pending-inspections"
      title={t('Pending Inspections')}
      actions={
        !isClosed && (
          <ButtonLink href={NEW_REPORT_PATH} prefetch={false} className="max-tablet:w-full">
            <Icon name="plus" />
            {t('New Inspection')}
          </ButtonLink>
        )
      }
      filters={
        reports.length > 1 && <PendingFilters reports={reports} choice={choice} shownCount={shownReports.length} />
      }
      emptyState={reports.length === 0 && <EmptyState>{t(NO_INSPECTIONS)}</EmptyState>}
      foot={
        reportToDelete && (
          <DeleteInspection
            // Not `reportToDelete` itself, so that the open question shows changes by colleagues.
            report={reports.find(({ id }) => id === reportToDelete.id) ?? reportToDelete}
            onDelete={() => {
              setReportToDelete(null);
              void remove({ idreport: reportToDelete.id });
            }}
            onCancel={() => setReportToDelete(null)}
          />
        )
      }
    >
      {shownReports.map((report) => (
        <PendingRow
          key={report.id}
          report={report}
          isClosed={isClosed}
          age={formatPendingAge(report, list.loadedAt, t)}
          onDelete={setReportToDelete}
        />
      ))}
    </ListCard>
  );
}

interface PendingRowProps extends Pick<PendingInspectionsProps, 'isClosed'> {
  report: PendingReport;
  /** 'started 5 days ago', or null. */
  age: string | null;
  onDelete: (report: PendingReport) => void;
}

function PendingRow({ report, age, isClosed, onDelete }: PendingRowProps) {
  const t = useText();
  const formatDay = useDayFormat(formatListDate);
  const caState = getCaState(report.caStats);
  const linkText = t(isClosed ? 'REVIEW' : getPendingLinkText(report.status, caState));
  const name = report.siteName || t('No site selected');
  return (
    <li
      className={classNames(
        'grid grid-cols-1 items-center gap-x-4 gap-y-2 px-4 py-4 tablet:grid-cols-[minmax(0,1fr)_15rem_auto] desktop:px-6 desktop:py-3',
        ROW_TARGET.row,
      )}
    >
      <RowText name={report.siteName ? <ReportSiteLink site={report} /> : name}>
        {translateInspectionType(report, t)} ·{' '}
        <span className="whitespace-nowrap">{formatDay(report.date, report.timeZone)}</span>
        {age && (
          <>
            , <span className="whitespace-nowrap">{age}</span>
          </>
        )}{' '}
        · {report.creatorName}
      </RowText>
      <p className="flex flex-wrap items-center gap-2">
        {report.status === 'setup' ? <InspectionPendingBadge /> : <CorrectiveActionsBadge state={caState} />}
        {report.status !== 'setup' && caState === 'incomplete' && (
          <ProgressBar percent={report.caStats.completeCAPercent} label={t('Corrective actions complete')} />
        )}
      </p>
      <RowActions className="justify-end tablet:w-56">
        {canDelete(report.status) && !isClosed && (
          <IconButton
            tone="danger"
            label={t('Delete inspection of {name}', { name })}
            icon={<Icon name="trash" />}
            onClick={() => onDelete(report)}
            className={classNames('max-tablet:order-last', ROW_TARGET.control)}
          />
        )}
        <ButtonLink
          href={isClosed ? createViewUrl(report.id) : createEditorUrl(report)}
          prefetch={false}
          variant="outline"
          aria-label={`${linkText}: ${name}`}
          className={classNames('flex-1 tablet:w-40 tablet:flex-none', ROW_TARGET.link)}
        >
          {linkText}
        </ButtonLink>
      </RowActions>
    </li>
  );
}
