'use client';

import { Fragment } from 'react';
import { ShownAsOf } from '@/components/offline/shown-as-of';
import { listItems } from '@/components/overview/listed-items';
import { getOverviewHandlers, OVERVIEW_MESSAGES } from '@/components/overview/overview-messages';
import { PageHead } from '@/components/shell/page-head';
import { Button } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/states';
import { ListCard } from '@/components/ui/lists/list-card';
import { useIncrementalRows } from '@/components/ui/lists/use-incremental-rows';
import { useLiveList } from '@/lib/client/use-live-list';
import { formatReportDay } from '@/lib/dates';
import { overviewList, type OverviewList, type OverviewListQuery } from '@/lib/overview/contract';
import { LIST_TITLES } from '@/lib/overview/texts';

export interface OverviewListScreenProps {
  unitId: string;
  renderedAt: string;
  query: OverviewListQuery;
  list: OverviewList;
}

/** The list behind a number of the overview (OVER-02). */
export function OverviewListScreen({ unitId, renderedAt, query, list: rendered }: OverviewListScreenProps) {
  const list = useLiveList(overviewList, query, rendered, {
    messages: OVERVIEW_MESSAGES,
    identifier: unitId,
    renderedAt,
    getHandlers: getOverviewHandlers,
  });
  const items = listItems(list.data);
  const { visibleCount, showMore, endRef } = useIncrementalRows(JSON.stringify(query));
  return (
    <>
      <PageHead title={LIST_TITLES[query.list]} lead={<Lead list={list.data} count={items.length} />} />
      <div className="grid gap-4 desktop:gap-6">
        <ShownAsOf lists={[list]} />
        <ListCard
          emptyState={items.length === 0 && <EmptyState>Nothing is in this list.</EmptyState>}
          foot={
            items.length > visibleCount && (
              <Button ref={endRef} variant="text" isFullWidth onClick={showMore}>
                Show more
              </Button>
            )
          }
        >
          {items.slice(0, visibleCount).map(({ key, row }) => (
            <Fragment key={key}>{row}</Fragment>
          ))}
        </ListCard>
      </div>
    </>
  );
}

const NOUNS = {
  sites: ['site', 'sites'],
  inspections: ['inspection', 'inspections'],
  actions: ['corrective action', 'corrective actions'],
} as const;

/** '3 inspections, week of 11-22-2026' */
function Lead({ list, count }: { list: OverviewList; count: number }) {
  const [one, many] = NOUNS[list.kind];
  return (
    <>
      {count} {count === 1 ? one : many}
      {list.kind === 'inspections' && list.week !== null && `, week of ${formatReportDay(list.week)}`}
      {list.kind === 'actions' && list.bmpType !== null && (
        <>
          , <bdi>{list.bmpType}</bdi>
        </>
      )}
    </>
  );
}
