import { useState } from 'react';
import { RainStationForm } from '@/components/deadlines/rain-station-form';
import { ReadingForm } from '@/components/deadlines/reading-form';
import { ReadingList } from '@/components/deadlines/reading-list';
import { StormDecisions } from '@/components/deadlines/storm-decisions';
import { StormRow } from '@/components/deadlines/storm-row';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { ListCard } from '@/components/ui/lists/list-card';
import { useText } from '@/components/ui/text/language';
import type { RequestSender } from '@/lib/client/api';
import type { SavedReading, SiteRain } from '@/lib/compliance/contract';
import { getSilentSince } from '@/lib/compliance/rain-station';
import { formatDateTime } from '@/lib/dates';
import type { SiteDeadlines } from '@/lib/deadlines/contract';

export interface RainTabProps extends Omit<SiteDeadlines, 'conditions'> {
  sender: RequestSender;
  rain: SiteRain;
  now: string;
  isLeader: boolean;
  onChanged: () => void;
}

/** The rain of a site: readings of the gauge, and storms to decide (RAIN-01…07). */
export function RainTab({ site, rules, deadlines, sender, rain, now, isLeader, onChanged }: RainTabProps) {
  const t = useText();
  const [corrected, setCorrected] = useState<SavedReading | null>(null);
  const replacedIds = new Set(rain.readings.map(({ replacesId }) => replacesId));
  const storms = deadlines.filter(({ kind, metBy, isConfirmed }) => kind === 'storm' && metBy === null && !isConfirmed);
  const since = rain.station && getSilentSince(rain.station, now);
  return (
    <>
      {rules !== null && storms.length > 0 && (
        <ListCard id="rain-to-confirm" title={t('Rain to confirm')}>
          {storms.map((deadline) => (
            <StormRow
              key={deadline.key}
              deadline={deadline}
              site={site}
              now={now}
              isLeader={isLeader}
              rulesKey={rules.key}
              onDecided={onChanged}
            />
          ))}
        </ListCard>
      )}
      {since !== null && (
        <InlineNote tone="warn">
          <p>
            {t('The station has sent nothing since {time}. Enter the gauge.', {
              time: formatDateTime(since, site.timeZone),
            })}
          </p>
        </InlineNote>
      )}
      {rules !== null && (
        <HiddenWhenClosed>
          <ReadingForm
            key={corrected?.id ?? 'new'}
            site={site}
            sender={sender}
            now={now}
            corrected={corrected}
            newest={rain.readings.find(({ id }) => !replacedIds.has(id)) ?? null}
            onCancel={() => setCorrected(null)}
            onSaved={() => {
              setCorrected(null);
              onChanged();
            }}
          />
        </HiddenWhenClosed>
      )}
      <ReadingList
        site={site}
        now={now}
        isLeader={isLeader}
        readings={rain.readings}
        isWatched={rules !== null}
        onCorrect={setCorrected}
        onImported={onChanged}
      />
      {rules !== null && isLeader && rain.station !== null && (
        <HiddenWhenClosed>
          <RainStationForm site={site} sender={sender} station={rain.station} onSaved={onChanged} />
        </HiddenWhenClosed>
      )}
      <StormDecisions
        site={site}
        isLeader={isLeader}
        decisions={rain.decisions}
        currentDecisionIds={rain.currentDecisionIds}
        onWithdrawn={onChanged}
      />
    </>
  );
}
