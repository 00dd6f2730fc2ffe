import { useState } from 'react';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { ListCard, RowText } from '@/components/ui/lists/list-card';
import { useCommand } from '@/components/ui/requests/use-command';
import { useText } from '@/components/ui/text/language';
import { withdrawDecision, type SavedDecision } from '@/lib/compliance/contract';
import { formatDateTime } from '@/lib/dates';
import type { SiteDeadlines } from '@/lib/deadlines/contract';

interface StormDecisionsProps {
  site: SiteDeadlines['site'];
  /** Newest first. */
  decisions: readonly SavedDecision[];
  currentDecisionIds: readonly string[];
  isLeader: boolean;
  onWithdrawn: () => void;
}

/** All decisions about rain, also those that were taken back (RAIN-05). */
export function StormDecisions({ decisions, currentDecisionIds, isLeader, ...row }: StormDecisionsProps) {
  const t = useText();
  if (decisions.length === 0) return null;
  return (
    <ListCard id="storm-decisions" title={t('Decisions about rain')}>
      {decisions.map((decision) => (
        <DecisionRow
          key={decision.id}
          {...row}
          decision={decision}
          canWithdraw={isLeader && currentDecisionIds.includes(decision.id)}
        />
      ))}
    </ListCard>
  );
}

interface DecisionRowProps extends Pick<StormDecisionsProps, 'site' | 'onWithdrawn'> {
  decision: SavedDecision;
  canWithdraw: boolean;
}

function DecisionRow({ site, decision: saved, canWithdraw, onWithdrawn }: DecisionRowProps) {
  const t = useText();
  // The same id for each attempt, so that a repeated request undoes once.
  const [decisionId] = useState(() => crypto.randomUUID());
  const { send, isBusy } = useCommand(withdrawDecision, {
    failureTitle: t('Decision not undone'),
    successMessage: t('Decision undone'),
    onDone: onWithdrawn,
  });
  const { triggerAt, decision, reason, decidedBy: name } = saved;
  const at = formatDateTime(saved.decidedAt, site.timeZone);
  const time = formatDateTime(triggerAt, site.timeZone);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 desktop:px-6">
      <RowText name={time}>
        {decision === 'confirmed' && t('Confirmed by {name}, {at}', { name, at })}
        {decision === 'dismissed' && t('Dismissed by {name}, {at}: {reason}', { name, at, reason })}
        {decision === 'withdrawn' && t('Undone by {name}, {at}', { name, at })}
      </RowText>
      {canWithdraw && (
        <HiddenWhenClosed>
          <Button
            variant="text"
            isBusy={isBusy}
            aria-label={`${t('Undo')}: ${time}`}
            onClick={() => void send({ decisionId, siteId: site.id, triggerAt })}
          >
            {t('Undo')}
          </Button>
        </HiddenWhenClosed>
      )}
    </li>
  );
}
