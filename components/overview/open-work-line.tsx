import type { ReactNode } from 'react';
import { ServerLink } from '@/components/offline/server-link';
import { getOverviewHandlers, OVERVIEW_MESSAGES } from '@/components/overview/overview-messages';
import { useText } from '@/components/ui/text/language';
import { useLiveList } from '@/lib/client/use-live-list';
import { openWork, type OpenWork } from '@/lib/overview/contract';
import { createOverviewListUrl } from '@/lib/overview/urls';
import { createActionsUrl } from '@/lib/register/urls';
import { pluralize } from '@/lib/text';

interface OpenWorkLineProps {
  unitId: string;
  renderedAt: string;
  work: OpenWork;
}

/** '12 corrective actions open · 3 overdue · 1 site not inspected for 7 days'; nothing if nothing is open (OVER-08). */
export function OpenWorkLine({ unitId, renderedAt, work }: OpenWorkLineProps) {
  const t = useText();
  const { open, overdue, notInspected } = useLiveList(openWork, {}, work, {
    messages: OVERVIEW_MESSAGES,
    identifier: unitId,
    renderedAt,
    getHandlers: getOverviewHandlers,
  }).data;
  const parts = [
    open > 0 && (
      <WorkLink key="open" href={createActionsUrl()}>
        {pluralize(t, open, '1 corrective action open', '{count} corrective actions open')}
      </WorkLink>
    ),
    overdue > 0 && (
      <WorkLink key="overdue" href={createActionsUrl({ state: 'overdue' })}>
        {t('{count} overdue', { count: overdue })}
      </WorkLink>
    ),
    notInspected > 0 && (
      <WorkLink key="not-inspected" href={createOverviewListUrl({ list: 'not-inspected' })}>
        {pluralize(t, notInspected, '1 site not inspected for 7 days', '{count} sites not inspected for 7 days')}
      </WorkLink>
    ),
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return (
    <nav aria-label={t('Open work')} className="flex flex-wrap items-center gap-x-2">
      {parts.flatMap((part, index) => (index === 0 ? part : [<Dot key={`dot ${part.key}`} />, part]))}
    </nav>
  );
}

const Dot = () => <span aria-hidden="true">·</span>;

const WorkLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <ServerLink href={href} className="inline-flex min-h-12 items-center font-medium text-link desktop:min-h-8">
    {children}
  </ServerLink>
);
