import { useState } from 'react';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { Badge } from '@/components/ui/feedback/badge';
import { RowActions, RowText } from '@/components/ui/lists/list-card';
import { useCommand } from '@/components/ui/requests/use-command';
import { useText } from '@/components/ui/text/language';
import { CONDITION_NAMES } from '@/lib/compliance/condition-names';
import { toConditionInput, type SavedCondition } from '@/lib/compliance/conditions';
import { saveCondition } from '@/lib/compliance/contract';
import { formatDateTime } from '@/lib/dates';
import { formatConditionDays, formatReduction, getConditionState } from '@/lib/deadlines/condition-texts';
import type { SiteDeadlines } from '@/lib/deadlines/contract';

interface ConditionRowProps {
  condition: SavedCondition;
  site: SiteDeadlines['site'];
  /** The calendar day at the site. */
  today: string;
  /** Whether deadlines follow from it. */
  isCounting: boolean;
  /** Whether another one corrects it or takes it back. */
  isReplaced: boolean;
  canChange: boolean;
  onCorrect: () => void;
  onChanged: () => void;
}

/** A condition with its days, what it changes, and who entered it. */
export function ConditionRow(props: ConditionRowProps) {
  const { condition, site, today, isCounting, isReplaced, canChange, onCorrect, onChanged } = props;
  const t = useText();
  // The same id for each attempt, so that a repeated request undoes once.
  const [conditionId] = useState(() => crypto.randomUUID());
  const { send, isBusy } = useCommand(saveCondition, {
    failureTitle: t('Condition not undone'),
    successMessage: t('Condition undone'),
    onDone: onChanged,
  });
  const name = t(CONDITION_NAMES[condition.kind]);
  const days =
    condition.beganAt === null ? formatConditionDays(condition, t) : formatDateTime(condition.beganAt, site.timeZone);
  const state = isCounting ? t(getConditionState(condition, today)) : !isReplaced ? t('Undone') : t('Changed');
  const entered = { name: condition.enteredBy, at: formatDateTime(condition.receivedAt, site.timeZone) };
  const undo = () =>
    send({
      conditionId,
      siteId: site.id,
      condition: toConditionInput(condition),
      reason: condition.reason,
      isWithdrawn: true,
      replacesId: condition.id,
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 desktop:px-6">
      <RowText
        name={
          <span className="flex flex-wrap items-center gap-2">
            {name}
            <Badge tone={isCounting && state === t('Current') ? 'incomplete' : 'neutral'}>{state}</Badge>
          </span>
        }
      >
        {days}
        {condition.area !== '' && (
          <>
            {' · '}
            <span dir="auto">{condition.area}</span>
          </>
        )}
        <br />
        {formatReduction(condition, t)} <span dir="auto">{condition.reason}</span>
        <br />
        {condition.isWithdrawn ? t('Undone by {name}, {at}', entered) : t('Entered by {name}, {at}', entered)}
      </RowText>
      {canChange && (
        <HiddenWhenClosed>
          <RowActions>
            <Button variant="text" aria-label={`${t('Correct or end')}: ${name}, ${days}`} onClick={onCorrect}>
              {t('Correct or end')}
            </Button>
            <Button
              variant="text"
              isBusy={isBusy}
              aria-label={`${t('Undo')}: ${name}, ${days}`}
              onClick={() => void undo()}
            >
              {t('Undo')}
            </Button>
          </RowActions>
        </HiddenWhenClosed>
      )}
    </li>
  );
}
