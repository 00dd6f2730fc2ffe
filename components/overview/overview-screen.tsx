'use client';

import { ShownAsOf } from '@/components/offline/shown-as-of';
import { ServerButtonLink } from '@/components/offline/server-link';
import { ChartCard, ChartPatterns } from '@/components/overview/chart-card';
import type { ChartLook } from '@/components/overview/chart-looks';
import { SitesMap } from '@/components/overview/sites-map';
import { getOverviewHandlers, OVERVIEW_MESSAGES } from '@/components/overview/overview-messages';
import { PageHead } from '@/components/shell/page-head';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { ACTIVE_SITES_PATH } from '@/components/sites/site-paths';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { useLiveList } from '@/lib/client/use-live-list';
import { addCalendarDays, DEFAULT_TIME_ZONE, formatDateTime, formatReportDay } from '@/lib/dates';
import type { MapConfig } from '@/lib/map/types';
import { showOverview, type Overview } from '@/lib/overview/contract';
import { SITE_STATES, type SiteState } from '@/lib/overview/sites';
import { ACTION_AGE_LABELS, INSPECTION_RESULT_LABELS, SITE_STATE_LABELS } from '@/lib/overview/texts';
import { INSPECTION_RESULTS, type InspectionResult } from '@/lib/overview/weeks';

export interface OverviewScreenProps {
  unit: { id: string; name: string };
  renderedAt: string;
  map: MapConfig;
  overview: Overview;
}

const STATE_LOOKS: Record<SiteState, ChartLook> = { late: 'bad', due: 'warn', fine: 'good', 'not-watched': 'plain' };
const RESULT_LOOKS: Record<InspectionResult, ChartLook> = {
  'in-time': 'good',
  'done-late': 'warn',
  'not-done': 'bad',
  'not-due-yet': 'plain',
};

/** The work unit in numbers: sites, corrective actions, inspections and repeats (OVER-01). */
export function OverviewScreen({ unit, renderedAt, map, overview: rendered }: OverviewScreenProps) {
  const list = useLiveList(showOverview, {}, rendered, {
    messages: OVERVIEW_MESSAGES,
    identifier: unit.id,
    renderedAt,
    getHandlers: getOverviewHandlers,
  });
  const { hasProfiles, sites, ages, weeks, repeats } = list.data;
  const period = formatPeriod(weeks);
  return (
    <>
      <PageHead
        title="Overview"
        lead={
          <>
            <bdi>{unit.name}</bdi> · as of {formatDateTime(list.loadedAt, DEFAULT_TIME_ZONE)}
          </>
        }
      />
      <ChartPatterns />
      <div className="grid gap-4 desktop:gap-6">
        <ShownAsOf lists={[list]} />
        {!hasProfiles && <HowToBegin />}
        <div className="grid items-start gap-4 desktop:grid-cols-2 desktop:gap-6 print:grid-cols-1">
          <ChartCard
            id="overview-sites"
            title="Sites"
            sub="Visible sites by their most urgent deadline"
            rowHead="State"
            columns={['Sites']}
            rows={SITE_STATES.map((state) => ({
              key: state,
              label: SITE_STATE_LABELS[state],
              marks: [
                {
                  key: state,
                  count: sites.filter((site) => site.state === state).length,
                  look: STATE_LOOKS[state],
                  query: { list: state },
                },
              ],
            }))}
          >
            <SitesMap config={map} sites={sites} />
          </ChartCard>
          <ChartCard
            id="overview-actions"
            title="Open corrective actions"
            sub="By age in days"
            rowHead="Age"
            columns={['Corrective actions']}
            emptyText={ages.every(({ count }) => count === 0) && 'No corrective actions are open.'}
            rows={ages.map(({ age, count }) => ({
              key: age,
              label: ACTION_AGE_LABELS[age],
              marks: [{ key: age, count, look: age === 'over-30-days' ? 'bad' : 'warn', query: { list: age } }],
            }))}
          />
          <ChartCard
            id="overview-inspections"
            title="Inspections due"
            sub={`By the week in which they were due, ${period}. Unconfirmed rain and sites without a permit profile are not counted.`}
            rowHead="Week of"
            columns={INSPECTION_RESULTS.map((result) => INSPECTION_RESULT_LABELS[result])}
            emptyText={!hasProfiles && 'No site has a permit profile yet.'}
            rows={weeks.map(({ firstDay, results }) => ({
              key: firstDay,
              label: formatReportDay(firstDay).slice(0, 5),
              marks: results.map(({ result, count }) => ({
                key: result,
                count,
                look: RESULT_LOOKS[result],
                query: { list: result, week: firstDay },
              })),
            }))}
          />
          <ChartCard
            id="overview-repeats"
            title="Repeats by BMP type"
            sub={`Corrective actions found again at the same BMP after they were closed, ${period}`}
            rowHead="BMP type"
            columns={['Repeats']}
            emptyText={repeats.length === 0 && 'No corrective actions came back.'}
            rows={repeats.map(({ type, count }) => ({
              key: type,
              label: type,
              marks: [{ key: type, count, look: 'warn', query: { list: 'repeats', bmpType: type } }],
            }))}
          />
        </div>
      </div>
    </>
  );
}

/** '09-06-2026 to 11-28-2026' */
function formatPeriod(weeks: Overview['weeks']): string {
  const [first, last] = [weeks.at(0)?.firstDay, weeks.at(-1)?.firstDay];
  return first && last ? `${formatReportDay(first)} to ${formatReportDay(addCalendarDays(last, 6))}` : '';
}

/** How deadlines become watched (OVER-05). */
const HowToBegin = () => (
  <InlineNote tone="info">
    <p>No site has a permit profile yet, so no deadlines are watched.</p>
    <HiddenWhenClosed>
      <p>Open a site in Active Sites and choose Permit.</p>
      <ServerButtonLink variant="outline" className="mt-3" href={ACTIVE_SITES_PATH}>
        Active Sites
      </ServerButtonLink>
    </HiddenWhenClosed>
  </InlineNote>
);
