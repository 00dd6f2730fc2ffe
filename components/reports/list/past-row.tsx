import { useDayFormat, useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { ServerButtonLink } from '@/components/offline/server-link';
import { StatusDot } from '@/components/ui/feedback/badge';
import { Button } from '@/components/ui/buttons/button';
import { classNames } from '@/components/ui/class-names';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { ROW_TARGET } from '@/components/ui/lists/list-card';
import { ReportSiteLink } from '@/components/reports/list/report-site-link';
import { formatListDate } from '@/lib/dates';
import { createViewUrl } from '@/lib/reports/urls';
import type { PastReport } from '@/lib/reports/domain/past-reports-page';
import { translateInspectionType } from '@/lib/reports/domain/type-text';

interface PastRowProps {
  report: PastReport;
  isSelected: boolean;
  isSelectionFull: boolean;
  /** Undefined if selected reports can be neither shared nor exported. */
  onSelect?: (isSelected: boolean) => void;
  onShare?: () => void;
}

export function PastRow({ report, isSelected, isSelectionFull, onSelect, onShare }: PastRowProps) {
  const t = useText();
  const formatDay = useDayFormat(formatListDate);
  const about = `${report.siteName}, ${formatDay(report.date, report.timeZone)}`;
  return (
    <tr
      className={classNames(
        // On a phone, the pseudo-element starts a new line for the counts and buttons.
        'flex flex-wrap items-center gap-x-1 py-2 pr-4 before:order-5 before:basis-full tablet:table-row tablet:before:hidden tablet:border-t tablet:border-line [&>td]:tablet:px-3 [&>td]:tablet:py-1.5 [&>td:first-child]:tablet:w-12 [&>td:first-child]:tablet:pr-0 [&>td:first-child]:tablet:pl-2 [&>td:first-child]:desktop:pl-4 [&>td:last-child]:tablet:pr-4 [&>td:last-child]:desktop:pr-6',
        onSelect ? 'max-tablet:pl-12' : 'max-tablet:pl-4',
        ROW_TARGET.row,
      )}
    >
      <td
        className={classNames(
          'max-tablet:-my-3 max-tablet:-ml-12 max-tablet:w-11 max-tablet:self-start',
          ROW_TARGET.control,
        )}
      >
        {onSelect && (
          <Checkbox
            label={<span className="sr-only">{t('Select {about}', { about })}</span>}
            checked={isSelected}
            disabled={isSelectionFull && !isSelected}
            onChange={(event) => onSelect(event.target.checked)}
            className="w-12 justify-center gap-0 desktop:w-11"
          />
        )}
      </td>
      <td className="order-2 text-small whitespace-nowrap text-ink-muted tablet:text-body tablet:text-ink">
        {formatDay(report.date, report.timeZone)}
      </td>
      <td className="order-1 font-bold wrap-break-word max-tablet:basis-full">
        <ReportSiteLink site={report} />
      </td>
      <td className="order-3 text-small wrap-break-word text-ink-muted tablet:text-body tablet:text-ink">
        <Dot />
        {translateInspectionType(report, t)}
      </td>
      <td className="order-4 text-small wrap-break-word text-ink-muted tablet:text-body tablet:text-ink">
        <Dot />
        {report.inspectors}
      </td>
      <td className="order-6 max-tablet:mr-2">
        <Counts report={report} />
      </td>
      <td className="order-7 flex items-center justify-end gap-2 max-tablet:mt-1 max-tablet:grow tablet:min-h-13">
        {onShare && (
          <Button
            variant="text"
            aria-label={t('Share: {about}', { about })}
            onClick={onShare}
            className={classNames('max-tablet:order-last max-tablet:w-12 max-tablet:px-0', ROW_TARGET.control)}
          >
            <Icon name="share-2" />
            <span className="max-tablet:hidden">{t('Share')}</span>
          </Button>
        )}
        <ServerButtonLink
          variant="outline"
          href={createViewUrl(report.id)}
          aria-label={t('REVIEW: {about}', { about })}
          className={classNames('max-tablet:grow', ROW_TARGET.link)}
        >
          {t('REVIEW')}
        </ServerButtonLink>
      </td>
    </tr>
  );
}

const Dot = () => (
  <span aria-hidden="true" className="tablet:hidden">
    ·{' '}
  </span>
);

function Counts({ report: { counts } }: { report: PastReport }) {
  const t = useText();
  const entries = [
    { status: 'Complete', count: counts.complete, label: 'complete' },
    { status: 'Overdue', count: counts.open, label: 'still open' },
    { status: 'Documentation', count: counts.documentation, label: 'documentation only' },
  ] as const;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 text-small tablet:text-body">
      {entries
        .filter(({ count }) => count > 0)
        .map(({ status, count, label }) => (
          <span key={status} className="inline-flex items-center gap-1.5">
            <StatusDot status={status} size="legend" />
            {count}
            <span className="sr-only">{t(label)}</span>
          </span>
        ))}
    </span>
  );
}
