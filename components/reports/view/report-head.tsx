import Link from 'next/link';
import type { ReactNode } from 'react';
import { ServerText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { PageHead } from '@/components/shell/page-head';
import { formatReportDate } from '@/lib/dates';
import type { Report } from '@/lib/reports/domain/report';
import { formatTypeLabel } from '@/lib/reports/domain/rules';

interface ReportHeadProps {
  report: Report;
  by: string;
  /** The page of the site, for members of the work unit. */
  siteHref?: string;
  actions?: ReactNode;
}

/** Heading of a report. `by` is who inspected: the inspectors or, for readers outside the work unit, its name. */
export function ReportHead({ report, by, siteHref, actions }: ReportHeadProps) {
  const { fields, siteName, timeZone } = report;
  return (
    <PageHead
      title={
        siteName && siteHref ? (
          <Link href={siteHref} prefetch={false} className="text-inherit no-underline hover:underline">
            {siteName}
            <Icon name="chevron-right" className="ml-1 inline size-5 text-ink-soft print:hidden" />
          </Link>
        ) : (
          siteName || <ServerText text="No site selected" />
        )
      }
      lead={
        <>
          <span lang="en">{formatTypeLabel(fields.type, fields.otherType)}</span> ·{' '}
          <span className="whitespace-nowrap">{formatReportDate(fields.date, timeZone)}</span> · {by}
        </>
      }
      actions={actions}
    />
  );
}

/** The inspectors' names or, if none are selected, the name of the person who created the report. */
export const formatInspectors = ({ fields, createdBy }: Report): string =>
  fields.inspectorNames.join(', ') || createdBy.name;
