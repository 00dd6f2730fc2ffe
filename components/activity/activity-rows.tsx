'use client';

import { useMemo } from 'react';
import { UndoButton } from '@/components/activity/undo-button';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { ROW_TARGET } from '@/components/ui/lists/list-card';
import { getActivityPath, type ActivityFilter } from '@/lib/activity/filter';
import type { ActivityLine } from '@/lib/activity/fold-entries';
import { calendarDay, formatDateTime, formatTimeOfDay } from '@/lib/dates';
import { quoteName } from '@/lib/audit-sentences';
import { createSiteUrl } from '@/lib/deadlines/urls';
import { createCorrectionsUrl, createViewUrl } from '@/lib/reports/urls';
import { deserializeProps, type SerializedProps } from '@/lib/serialized-props';

export interface ActivityRowsProps {
  lines: SerializedProps<readonly ActivityLine[]>;
  filter: ActivityFilter;
  timeZone: string;
}

/** The rows of the activity list. Rendered on the client, because server components would double the payload. */
export function ActivityRows({ lines, filter, timeZone }: ActivityRowsProps) {
  const rows = useMemo(() => deserializeProps(lines), [lines]);
  return rows.map((line) => <ActivityRow key={line.id} line={line} filter={filter} timeZone={timeZone} />);
}

interface ActivityRowProps {
  line: ActivityLine;
  filter: ActivityFilter;
  timeZone: string;
}

function ActivityRow({ line, filter, timeZone }: ActivityRowProps) {
  const { who, personId, text, undo } = line;
  return (
    <tr className={ROW_TARGET.row}>
      <td>
        <TimeRange {...line} timeZone={timeZone} />
      </td>
      <td>
        {personId && personId !== filter.who ? (
          <a href={getActivityPath({ ...filter, who: personId })} className={ROW_TARGET.control}>
            {who || 'Someone'}
          </a>
        ) : (
          who || 'Someone'
        )}
      </td>
      <td>
        <Sentence line={line} />
      </td>
      <td>
        <span>
          <OpenLink line={line} />
          <HistoryLink line={line} filter={filter} />
          {undo && (
            <HiddenWhenClosed>
              <span className={ROW_TARGET.control}>
                <UndoButton undo={undo} about={text} />
              </span>
            </HiddenWhenClosed>
          )}
        </span>
      </td>
    </tr>
  );
}

/** The sentence, with a link to the page of the site that it names. */
function Sentence({ line: { text, site } }: { line: ActivityLine }) {
  if (site === null) return text;
  const start = text.indexOf(quoteName(site.name)) + 1;
  const end = start + site.name.length;
  return (
    <>
      {text.slice(0, start)}
      <a href={createSiteUrl(site.id)} className={ROW_TARGET.control}>
        {text.slice(start, end)}
      </a>
      {text.slice(end)}
    </>
  );
}

/** Repeated events have two times, unless both are in the same minute. */
function TimeRange({ at, since, times, timeZone }: ActivityLine & { timeZone: string }) {
  const lastTime = formatDateTime(at, timeZone);
  if (times === 1) return lastTime;
  const firstTime = formatDateTime(since, timeZone);
  const isSameDay = calendarDay(at, timeZone) === calendarDay(since, timeZone);
  return (
    <>
      {firstTime === lastTime ? lastTime : `${firstTime} to ${isSameDay ? formatTimeOfDay(at, timeZone) : lastTime}`}{' '}
      <span className="whitespace-nowrap tablet:block">
        <span className="tablet:hidden">· </span>
        {times} times
      </span>
    </>
  );
}

function OpenLink({ line: { report, text } }: { line: ActivityLine }) {
  if (!report || report.deleted) return null;
  return (
    <a
      href={report.closed ? createViewUrl(report.id) : createCorrectionsUrl(report.id)}
      aria-label={`Open: ${text}`}
      className={ROW_TARGET.link}
    >
      Open
    </a>
  );
}

function HistoryLink({ line: { subject, text }, filter }: { line: ActivityLine; filter: ActivityFilter }) {
  if (subject === null || subject === filter.subject) return null;
  return (
    <a href={getActivityPath({ subject })} aria-label={`History: ${text}`} className={ROW_TARGET.control}>
      History
    </a>
  );
}
