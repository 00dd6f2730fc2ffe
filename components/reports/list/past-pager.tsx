import { translateToEnglish, type Translate } from '@/lib/text';
import { useText } from '@/components/ui/text/language';
import { ServerLink } from '@/components/offline/server-link';
import { createPastReportsUrl } from '@/lib/reports/urls';
import type { PastQuery } from '@/lib/reports/domain/past-reports-filter';
import type { PastReportsPage } from '@/lib/reports/domain/past-reports-page';
import { LIMITS } from '@/lib/reports/domain/rules';

/** The range of reports shown, their total, and links to the previous and next page. Renders nothing for one page. */
export function PastPager({ page: reportsPage, query }: { page: PastReportsPage; query: PastQuery }) {
  const t = useText();
  const { page, reports, newer, older } = reportsPage;
  if (newer === null && older === null) return null;
  const first = (page - 1) * LIMITS.pastReportsPerPage + 1;
  const previousPage = page <= 2 ? {} : { page: page - 1, before: newer ?? undefined };
  return (
    <nav
      aria-label={t('Pages of past reports')}
      className="mt-auto flex items-center justify-between gap-3 border-t border-line px-4 py-3 desktop:px-6"
    >
      <p className="text-small text-ink-muted">
        {t('{first}–{last} of {total}', {
          first,
          last: first + reports.length - 1,
          total: formatTotal(reportsPage, t),
        })}
      </p>
      <div className="flex gap-2">
        {newer && <PageLink href={createPastReportsUrl(query, previousPage)}>{t('Previous')}</PageLink>}
        {older && <PageLink href={createPastReportsUrl(query, { page: page + 1, after: older })}>{t('Next')}</PageLink>}
      </div>
    </nav>
  );
}

/** '1,204', or 'more than 1,000' if a search found more than are counted. */
export function formatTotal(
  { total, isTotalCapped }: Pick<PastReportsPage, 'total' | 'isTotalCapped'>,
  t: Translate = translateToEnglish,
): string {
  const count = total.toLocaleString('en-US');
  return isTotalCapped ? t('more than {count}', { count }) : count;
}

function PageLink({ href, children }: { href: string; children: string }) {
  return (
    <ServerLink
      href={href}
      className="inline-flex min-h-12 items-center rounded-control px-3 font-bold text-link hover:bg-surface-hover"
    >
      {children}
    </ServerLink>
  );
}
