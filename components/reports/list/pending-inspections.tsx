'use client';

import { Plus, Trash2 } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button-link';
import { IconButton } from '@/components/ui/icon-button';
import { ListCard, RowActions, RowText } from '@/components/ui/list-card';
import { ProgressBar } from '@/components/ui/progress';
import { CorrectiveActionsBadge, InspectionPendingBadge } from '@/components/ui/report-badge';
import { EmptyState } from '@/components/ui/states';
import { formatListDate } from '@/lib/dates';
import { editorAddress, NEW_REPORT_ADDRESS } from '@/lib/reports/addresses';
import type { PendingReport } from '@/lib/reports/contract';
import { pendingRow, typeLabel } from '@/lib/reports/domain/rules';
import { NO_INSPECTIONS } from './empty-texts';

export interface PendingInspectionsProps {
  reports: PendingReport[];
  onDelete: (report: PendingReport) => void;
}

/** Inspections that are not closed yet (LIST-05…16). */
export function PendingInspections({ reports, onDelete }: PendingInspectionsProps) {
  return (
    <ListCard
      id="pending-inspections"
      title="Pending Inspections"
      actions={
        <ButtonLink href={NEW_REPORT_ADDRESS} prefetch={false} className="max-tablet:w-full">
          <Plus aria-hidden="true" />
          New Inspection
        </ButtonLink>
      }
      empty={reports.length === 0 && <EmptyState>{NO_INSPECTIONS}</EmptyState>}
    >
      {reports.map((report) => (
        <PendingRow key={report.id} report={report} onDelete={onDelete} />
      ))}
    </ListCard>
  );
}

function PendingRow({ report, onDelete }: { report: PendingReport; onDelete: (report: PendingReport) => void }) {
  const percent = report.caStats.completeCAPercent;
  const { link, canDelete } = pendingRow(report.status, percent);
  const name = report.siteName || 'Site not chosen yet';
  return (
    <li className="grid grid-cols-1 items-center gap-x-4 gap-y-2 px-4 py-4 tablet:grid-cols-[minmax(0,1fr)_15rem_auto] desktop:px-6 desktop:py-3">
      <RowText name={name}>
        {typeLabel(report.type, report.otherType)} · {report.status === 'setup' && 'started '}
        <span className="whitespace-nowrap">{formatListDate(report.date, report.timeZone)}</span> · {report.creatorName}
      </RowText>
      <p className="flex flex-wrap items-center gap-2">
        {report.status === 'setup' ? <InspectionPendingBadge /> : <CorrectiveActionsBadge complete={percent === 100} />}
        {report.status !== 'setup' && percent < 100 && (
          <ProgressBar percent={percent} label="Corrective actions complete" />
        )}
      </p>
      <RowActions className="justify-end tablet:w-56">
        {canDelete && (
          <IconButton
            tone="danger"
            label={`Delete inspection of ${name}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onDelete(report)}
            className="max-tablet:order-last"
          />
        )}
        <ButtonLink
          href={editorAddress(report)}
          prefetch={false}
          variant="outline"
          aria-label={`${link}: ${name}`}
          className="flex-1 tablet:w-40 tablet:flex-none"
        >
          {link}
        </ButtonLink>
      </RowActions>
    </li>
  );
}
