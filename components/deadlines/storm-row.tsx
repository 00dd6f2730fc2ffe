import { useState } from 'react';
import { SiteLink } from '@/components/deadlines/deadline-links';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import { RowActions } from '@/components/ui/lists/list-card';
import { useCommand } from '@/components/ui/requests/use-command';
import { useText } from '@/components/ui/text/language';
import { confirmStorm } from '@/lib/compliance/contract';
import { formatInches } from '@/lib/compliance/readings';
import type { RuleSetKey } from '@/lib/compliance/rules/rule-set';
import type { SiteDeadlines } from '@/lib/deadlines/contract';
import { formatDueTime, formatEntered, formatNearTime, type Deadline } from '@/lib/deadlines/texts';

const DismissStormDialog = lazyDialog(
  () => import('@/components/deadlines/dismiss-storm-dialog').then((module) => module.DismissStormDialog),
  ({ onClose }) => onClose,
);

interface StormRowProps {
  /** The deadline of a storm that nobody has confirmed. */
  deadline: Deadline;
  site: SiteDeadlines['site'];
  now: string;
  rulesKey: RuleSetKey;
  isLeader: boolean;
  /** Whether the row names the site. */
  hasSite?: boolean;
  onDecided: () => void;
}

/** Rain that a person confirms or dismisses (RAIN-03, RAIN-05). */
export function StormRow({ deadline, site, now, rulesKey, isLeader, hasSite = false, onDecided }: StormRowProps) {
  const t = useText();
  const [isDismissing, setDismissing] = useState(false);
  // The same id for each attempt, so that a repeated request decides once.
  const [decisionId] = useState(() => crypto.randomUUID());
  const { send, isBusy } = useCommand(confirmStorm, {
    failureTitle: t('Rain not confirmed'),
    successMessage: t('Rain confirmed'),
    onDone: onDecided,
  });
  const { storm } = deadline;
  if (storm === null) return null;
  const entered = formatEntered(storm, site.timeZone, t);
  const decision = { decisionId, siteId: site.id, triggerAt: storm.triggerAt };
  return (
    <li className="grid gap-3 px-4 py-4 tablet:grid-cols-[minmax(0,1fr)_auto] tablet:items-center desktop:px-6">
      <div className="min-w-0">
        {hasSite && (
          <p className="font-bold wrap-anywhere" dir="auto">
            <SiteLink site={site} tab="rain" />
          </p>
        )}
        <p>
          {t('{rain} by {time}. Inspect by {due}.', {
            rain: formatInches(storm.rain),
            time: formatNearTime(storm.triggerAt, now, site.timeZone, t),
            due: formatDueTime(deadline, now, site.timeZone, t),
          })}
          {entered && <span className="text-small text-ink-muted"> ({entered})</span>}
        </p>
      </div>
      <HiddenWhenClosed>
        <RowActions>
          <Button
            isBusy={isBusy}
            className="max-tablet:grow"
            aria-label={`${t('Confirm')}: ${site.name}`}
            onClick={() => void send(decision)}
          >
            {t('Confirm')}
          </Button>
          {isLeader && (
            <Button
              variant="outline"
              className="max-tablet:grow"
              aria-label={`${t('Dismiss rain')}: ${site.name}`}
              onClick={() => setDismissing(true)}
            >
              {t('Dismiss rain')}
            </Button>
          )}
        </RowActions>
      </HiddenWhenClosed>
      {isDismissing && (
        <DismissStormDialog
          decision={decision}
          rulesKey={rulesKey}
          onClose={() => setDismissing(false)}
          onDismissed={() => {
            setDismissing(false);
            onDecided();
          }}
        />
      )}
    </li>
  );
}
