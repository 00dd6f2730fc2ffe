'use client';

import { useMemo } from 'react';
import { UndoButton } from '@/components/activity/undo-button';
import { Changes } from '@/components/shell/unit-state';
import { activityAddress, type ActivityFilter } from '@/lib/activity/filter';
import type { ActivityLine } from '@/lib/activity/folded-entries';
import { formatReportDate, formatReportDateTime, formatReportTime } from '@/lib/dates';
import { correctionsAddress, viewAddress } from '@/lib/reports/addresses';
import { received, type SentText } from '@/lib/sent-text';

export interface ActivityLinesProps {
  lines: SentText<readonly ActivityLine[]>;
  filter: ActivityFilter;
  timeZone: string;
}

/** Rendered from data on the client: with server components the payload would double. */
export function ActivityLines({ lines, filter, timeZone }: ActivityLinesProps) {
  const shown = useMemo(() => received(lines), [lines]);
  return shown.map((line) => <Line key={line.id} {...{ line, filter, timeZone }} />);
}

interface LineProps {
  line: ActivityLine;
  filter: ActivityFilter;
  timeZone: string;
}

function Line({ line, filter, timeZone }: LineProps) {
  const { who, personId, text, undo } = line;
  return (
    <tr>
      <td>
        <When {...line} timeZone={timeZone} />
      </td>
      <td>
        {personId && personId !== filter.who ? (
          <a href={activityAddress({ ...filter, who: personId })}>{who || 'Somebody'}</a>
        ) : (
          who || 'Somebody'
        )}
      </td>
      <td>{text}</td>
      <td>
        <span>
          <Open line={line} />
          <OnlyThis line={line} filter={filter} />
          {undo && (
            <Changes>
              <UndoButton undo={undo} about={text} />
            </Changes>
          )}
        </span>
      </td>
    </tr>
  );
}

/** Repeated events have two times, unless both are in the same minute. */
function When({ at, since, times, timeZone }: ActivityLine & { timeZone: string }) {
  const last = formatReportDateTime(at, timeZone);
  if (times === 1) return last;
  const first = formatReportDateTime(since, timeZone);
  const sameDay = formatReportDate(at, timeZone) === formatReportDate(since, timeZone);
  return (
    <>
      {first === last ? last : `${first} to ${sameDay ? formatReportTime(at, timeZone) : last}`}
      <br />
      {times} times
    </>
  );
}

function Open({ line: { report, text } }: { line: ActivityLine }) {
  if (!report || report.deleted) return null;
  return (
    <a href={report.closed ? viewAddress(report.id) : correctionsAddress(report.id)} aria-label={`Open: ${text}`}>
      Open
    </a>
  );
}

function OnlyThis({ line: { subject, text }, filter }: { line: ActivityLine; filter: ActivityFilter }) {
  if (subject === null || subject === filter.subject) return null;
  return (
    <a href={activityAddress({ subject })} aria-label={`Its history: ${text}`}>
      History
    </a>
  );
}
