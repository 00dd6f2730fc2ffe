'use client';

import type { ReactNode } from 'react';
import { useDayFormat, useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { formatReportDate } from '@/lib/dates';
import { createViewUrl } from '@/lib/reports/urls';
import type { Neighbor, Neighbors } from '@/lib/reports/view';

interface OtherReportsProps {
  neighbors: Neighbors;
  timeZone: string;
}

/** Links to the previous and next report of the site. */
export function OtherReports({ neighbors: { older, newer }, timeZone }: OtherReportsProps) {
  const t = useText();
  if (older === null && newer === null) return null;
  return (
    <nav
      aria-label={t('Reports of this site')}
      className="-mt-1 mb-4 flex flex-wrap justify-between gap-2 print:hidden"
    >
      {older && (
        <ReportLink report={older} timeZone={timeZone} rel="prev" label={t('Previous')}>
          <Icon name="chevron-left" />
        </ReportLink>
      )}
      {newer && (
        <ReportLink report={newer} timeZone={timeZone} rel="next" label={t('Next')}>
          <Icon name="chevron-right" className="order-last" />
        </ReportLink>
      )}
    </nav>
  );
}

interface ReportLinkProps {
  report: Neighbor;
  timeZone: string;
  rel: 'prev' | 'next';
  label: string;
  children: ReactNode;
}

function ReportLink({ report: { id, date }, timeZone, rel, label, children }: ReportLinkProps) {
  const t = useText();
  const formatDay = useDayFormat(formatReportDate);
  return (
    <ButtonLink
      href={createViewUrl(id)}
      prefetch={false}
      rel={rel}
      variant="text"
      className={
        rel === 'next' ? '-mr-4 ml-auto max-tablet:-mr-2 max-tablet:px-2' : '-ml-4 max-tablet:-ml-2 max-tablet:px-2'
      }
    >
      {children}
      <span>
        {label} <span className="max-tablet:sr-only">{t('report')}</span>{' '}
        <span className="whitespace-nowrap">{formatDay(date, timeZone)}</span>
      </span>
    </ButtonLink>
  );
}
