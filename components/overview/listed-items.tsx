import type { ReactNode } from 'react';
import { ServerLink } from '@/components/offline/server-link';
import { translateToEnglish } from '@/lib/text';
import { RowText } from '@/components/ui/lists/list-card';
import { formatReportDate, formatReportDay, formatReportDateTime } from '@/lib/dates';
import { DEADLINE_TITLES } from '@/lib/deadline-titles';
import { createSiteUrl } from '@/lib/deadlines/urls';
import type { OverviewList } from '@/lib/overview/contract';
import { createActionsUrl, createBmpHistoryUrl } from '@/lib/register/urls';
import { createViewUrl } from '@/lib/reports/urls';
import { pluralize } from '@/lib/text';

/** The rows of a list, with their keys. */
export function listItems(list: OverviewList): { key: string; row: ReactNode }[] {
  switch (list.kind) {
    case 'sites':
      return list.sites.map((site) => ({
        key: site.id,
        row: <SiteItem site={site} hasInspection={list.list === 'not-inspected'} />,
      }));
    case 'inspections':
      return list.inspections.map((inspection) => ({
        key: `${inspection.site.id} ${inspection.key}`,
        row: <InspectionItem inspection={inspection} />,
      }));
    case 'actions':
      return list.actions.map((action) => ({ key: action.id, row: <ActionItem action={action} /> }));
  }
}

type ListOf<Kind extends OverviewList['kind']> = Extract<OverviewList, { kind: Kind }>;

interface SiteItemProps {
  site: ListOf<'sites'>['sites'][number];
  /** Whether the list is about inspections. */
  hasInspection: boolean;
}

function SiteItem({ site, hasInspection }: SiteItemProps) {
  const { id, timeZone, openActions, lastInspectedAt } = site;
  return (
    <Item name={<SiteLink site={site} />}>
      {hasInspection && (
        <>{lastInspectedAt ? `Last inspected ${formatReportDate(lastInspectedAt, timeZone)}` : 'Never inspected'} · </>
      )}
      {openActions === 0 ? (
        'No corrective actions open'
      ) : (
        <ItemLink href={createActionsUrl({ state: 'open', siteId: id })}>
          {pluralize(translateToEnglish, openActions, '1 corrective action open', '{count} corrective actions open')}
        </ItemLink>
      )}
    </Item>
  );
}

function InspectionItem({ inspection }: { inspection: ListOf<'inspections'>['inspections'][number] }) {
  const { site, kind, dueDay, dueAt, metBy } = inspection;
  const due = dueDay === null ? formatReportDateTime(dueAt, site.timeZone) : formatReportDay(dueDay);
  return (
    <Item name={<SiteLink site={site} />}>
      {DEADLINE_TITLES[kind]} · Due {due}
      {metBy && (
        <>
          {' · '}
          <ItemLink href={createViewUrl(metBy.id)}>
            Inspected {formatReportDateTime(metBy.startedAt, site.timeZone)}
          </ItemLink>
        </>
      )}
    </Item>
  );
}

function ActionItem({ action }: { action: ListOf<'actions'>['actions'][number] }) {
  const { site, instanceId, tag, type, name, discoveredAt, isOpen } = action;
  return (
    <Item
      name={
        <ItemLink href={createBmpHistoryUrl(instanceId)}>
          <bdi>{name}</bdi>
        </ItemLink>
      }
    >
      <bdi>{tag}</bdi> · <bdi>{type}</bdi> · <SiteLink site={site} /> · Found{' '}
      {formatReportDate(discoveredAt, site.timeZone)} · {isOpen ? 'Open' : 'Closed'}
    </Item>
  );
}

const Item = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <li className="px-4 py-3 desktop:px-6">
    <RowText name={name}>{children}</RowText>
  </li>
);

const SiteLink = ({ site }: { site: { id: string; name: string } }) => (
  <ItemLink href={createSiteUrl(site.id)}>
    <bdi>{site.name}</bdi>
  </ItemLink>
);

const ItemLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <ServerLink href={href} className="inline-block py-1 wrap-anywhere text-link">
    {children}
  </ServerLink>
);
