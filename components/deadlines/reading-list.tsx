import { ImportRainButton } from '@/components/deadlines/import-rain-button';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { Badge } from '@/components/ui/feedback/badge';
import { EmptyState } from '@/components/ui/feedback/states';
import { ListCard, RowText } from '@/components/ui/lists/list-card';
import { useIncrementalRows } from '@/components/ui/lists/use-incremental-rows';
import { useText } from '@/components/ui/text/language';
import { compareStrings } from '@/lib/compare';
import type { SavedReading } from '@/lib/compliance/contract';
import { findMissingRain } from '@/lib/compliance/missing-rain';
import { formatInches } from '@/lib/compliance/readings';
import { formatDateTime } from '@/lib/dates';
import type { SiteDeadlines } from '@/lib/deadlines/contract';

interface ReadingListProps {
  site: SiteDeadlines['site'];
  /** Newest first. */
  readings: readonly SavedReading[];
  now: string;
  /** Whether readings can be entered. */
  isWatched: boolean;
  isLeader: boolean;
  onCorrect: (reading: SavedReading) => void;
  onImported: () => void;
}

/** All readings of a site, and the times without any (RAIN-07, RAIN-09). */
export function ReadingList({ site, readings, now, isWatched, isLeader, onCorrect, onImported }: ReadingListProps) {
  const t = useText();
  const { visibleCount, showMore, endRef } = useIncrementalRows(site.id);
  const replacedIds = new Set(readings.map(({ replacesId }) => replacesId));
  const rows = [
    ...readings.map((reading) => ({ ...reading, reading })),
    ...findMissingRain(readings, now).map((missing) => ({ ...missing, id: missing.fromAt, reading: null })),
  ].toSorted((a, b) => compareStrings(b.toAt, a.toAt));
  return (
    <ListCard
      id="readings"
      title={t('Readings')}
      actions={
        isWatched &&
        isLeader && (
          <HiddenWhenClosed>
            <ImportRainButton site={site} now={now} onImported={onImported} />
          </HiddenWhenClosed>
        )
      }
      emptyState={
        readings.length === 0 && (
          <EmptyState>
            {t('No readings yet. Periods without readings count as missing data, not as zero rain.')}
          </EmptyState>
        )
      }
      foot={
        rows.length > visibleCount && (
          <Button ref={endRef} variant="text" isFullWidth onClick={showMore}>
            {t('Show more')}
          </Button>
        )
      }
    >
      {rows.slice(0, visibleCount).map(({ id, fromAt, toAt, reading }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 desktop:px-6">
          <RowText
            name={
              <span className="flex flex-wrap items-center gap-2">
                {reading ? formatInches(reading.rain) : t('No data')}
                {replacedIds.has(id) && <Badge>{t('Corrected')}</Badge>}
              </span>
            }
          >
            {t('{from} to {to}', {
              from: formatDateTime(fromAt, site.timeZone),
              to: formatDateTime(toAt, site.timeZone),
            })}
            {reading && <ReadingDetails reading={reading} site={site} />}
          </RowText>
          {isWatched && reading && !replacedIds.has(id) && (
            <HiddenWhenClosed>
              <Button
                variant="text"
                aria-label={`${t('Correct')}: ${formatInches(reading.rain)}, ${formatDateTime(toAt, site.timeZone)}`}
                onClick={() => onCorrect(reading)}
              >
                {t('Correct')}
              </Button>
            </HiddenWhenClosed>
          )}
        </li>
      ))}
    </ListCard>
  );
}

function ReadingDetails({ reading, site }: { reading: SavedReading; site: SiteDeadlines['site'] }) {
  const t = useText();
  const { enteredBy: name, snow, source, station } = reading;
  const at = formatDateTime(reading.receivedAt, site.timeZone);
  return (
    <>
      {snow > 0 && (
        <>
          <br />
          {t('Snow: {depth}', { depth: formatInches(snow) })}
        </>
      )}
      <br />
      {station !== null
        ? t('From station {station}, {at}', { station, at })
        : source === 'file'
          ? t('Imported from a file by {name}, {at}', { name, at })
          : t('Entered by {name}, {at}', { name, at })}
    </>
  );
}
