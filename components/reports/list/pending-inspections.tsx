'use client';

import { Plus, Trash2 } from 'lucide-react';
import { ButtonLink } from '@/components/ui/button-link';
import { Card, CardHead } from '@/components/ui/card';
import { IconButton } from '@/components/ui/icon-button';
import { ProgressBar } from '@/components/ui/progress';
import { CorrectiveActionsBadge, InspectionPendingBadge } from '@/components/ui/report-badge';
import { Empty } from '@/components/ui/states';
import { formatListDate } from '@/lib/dates';
import { editorAddress, NEW_REPORT_ADDRESS } from '@/lib/reports/addresses';
import type { PendingReport } from '@/lib/reports/contract';
import { pendingRow, typeLabel } from '@/lib/reports/domain/rules';

export interface PendingInspectionsProps {
  reports: PendingReport[];
  onDelete: (report: PendingReport) => void;
}

/** Inspections that are not closed yet (LIST-05…16). */
export function PendingInspections({ reports, onDelete }: PendingInspectionsProps) {
  return (
    <Card aria-labelledby="pending-inspections">
      <CardHead
        title="Pending Inspections"
        titleId="pending-inspections"
        actions={
          <ButtonLink href={NEW_REPORT_ADDRESS} prefetch={false} className="max-tablet:w-full">
            <Plus aria-hidden="true" />
            New Inspection
          </ButtonLink>
        }
      />
      {reports.length === 0 ? (
        <Empty>No inspections currently. Click the + New Inspection button to begin</Empty>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {reports.map((report) => (
            <PendingRow key={report.id} report={report} onDelete={onDelete} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function PendingRow({ report, onDelete }: { report: PendingReport; onDelete: (report: PendingReport) => void }) {
  const percent = report.caStats.completeCAPercent;
  const { link, canDelete } = pendingRow(report.status, percent);
  const name = report.siteName || 'Site not chosen yet';
  return (
    <li className="grid grid-cols-1 items-center gap-x-4 gap-y-2 px-4 py-4 tablet:grid-cols-[minmax(0,1fr)_15rem_auto] desktop:px-6 desktop:py-3">
      <div className="min-w-0">
        <p className="font-bold wrap-break-word">{name}</p>
        <p className="text-small text-ink-muted">
          {typeLabel(report.type, report.otherType)} · {report.status === 'setup' && 'started '}
          <span className="whitespace-nowrap">{formatListDate(report.date, report.timeZone)}</span> ·{' '}
          {report.creatorName}
        </p>
      </div>
      <p className="flex flex-wrap items-center gap-2">
        {report.status === 'setup' ? <InspectionPendingBadge /> : <CorrectiveActionsBadge complete={percent === 100} />}
        {report.status !== 'setup' && percent < 100 && (
          <ProgressBar percent={percent} label="Corrective actions complete" />
        )}
      </p>
      <div className="flex items-center justify-end gap-2 tablet:w-56">
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
      </div>
    </li>
  );
}
