import { useState } from 'react';
import { ReadingForm } from '@/components/deadlines/reading-form';
import { StormDecisions } from '@/components/deadlines/storm-decisions';
import { StormRow } from '@/components/deadlines/storm-row';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { Badge } from '@/components/ui/feedback/badge';
import { EmptyState } from '@/components/ui/feedback/states';
import { ListCard, RowText } from '@/components/ui/lists/list-card';
import { useText } from '@/components/ui/text/language';
import type { RequestSender } from '@/lib/client/api';
import type { SavedReading, SiteRain } from '@/lib/compliance/contract';
import { formatInches } from '@/lib/compliance/readings';
import { formatDateTime } from '@/lib/dates';
import type { SiteDeadlines } from '@/lib/deadlines/contract';

export interface RainTabProps extends Omit<SiteDeadlines, 'conditions'> {
  sender: RequestSender;
  rain: SiteRain;
  now: string;
  canDismiss: boolean;
  onChanged: () => void;
}

/** The rain of a site: readings of the gauge, and storms to decide (RAIN-01…07). */
export function RainTab({ site, rules, deadlines, sender, rain, now, canDismiss, onChanged }: RainTabProps) {
  const t = useText();
  const [corrected, setCorrected] = useState<SavedReading | null>(null);
  const replacedIds = new Set(rain.readings.map(({ replacesId }) => replacesId));
  const storms = deadlines.filter(({ kind, metBy, isConfirmed }) => kind === 'storm' && metBy === null && !isConfirmed);
  return (
    <>
      {rules !== null && storms.length > 0 && (
        <ListCard id="rain-to-confirm" title={t('Rain to confirm')}>
          {storms.map((deadline) => (
            <StormRow
              key={deadline.key}
              {...{ deadline, site, now, canDismiss }}
              rulesKey={rules.key}
              onDecided={onChanged}
            />
          ))}
        </ListCard>
      )}
      {rules !== null && (
        <HiddenWhenClosed>
          <ReadingForm
            key={corrected?.id ?? 'new'}
            {...{ site, sender, now, corrected }}
            newest={rain.readings.find(({ id }) => !replacedIds.has(id)) ?? null}
            onCancel={() => setCorrected(null)}
            onSaved={() => {
              setCorrected(null);
              onChanged();
            }}
          />
        </HiddenWhenClosed>
      )}
      <ListCard
        id="readings"
        title={t('Readings')}
        emptyState={
          rain.readings.length === 0 && (
            <EmptyState>{t('No readings yet. A time without readings counts as missing data, not as 0.')}</EmptyState>
          )
        }
      >
        {rain.readings.map((reading) => (
          <li
            key={reading.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 desktop:px-6"
          >
            <RowText
              name={
                <span className="flex flex-wrap items-center gap-2">
                  {formatInches(reading.rain)}
                  {replacedIds.has(reading.id) && <Badge>{t('Corrected')}</Badge>}
                </span>
              }
            >
              {t('{from} to {to}', {
                from: formatDateTime(reading.fromAt, site.timeZone),
                to: formatDateTime(reading.toAt, site.timeZone),
              })}
              <br />
              {t('Entered by {name}, {at}', {
                name: reading.enteredBy,
                at: formatDateTime(reading.receivedAt, site.timeZone),
              })}
            </RowText>
            {rules !== null && !replacedIds.has(reading.id) && (
              <HiddenWhenClosed>
                <Button
                  variant="text"
                  aria-label={`${t('Correct')}: ${formatInches(reading.rain)}, ${formatDateTime(reading.toAt, site.timeZone)}`}
                  onClick={() => setCorrected(reading)}
                >
                  {t('Correct')}
                </Button>
              </HiddenWhenClosed>
            )}
          </li>
        ))}
      </ListCard>
      <StormDecisions
        {...{ site, canDismiss }}
        decisions={rain.decisions}
        currentDecisionIds={rain.currentDecisionIds}
        onWithdrawn={onChanged}
      />
    </>
  );
}
