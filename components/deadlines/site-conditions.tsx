import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { EMPTY_CONDITION_DRAFT, isConditionDraft, ConditionEditor } from '@/components/deadlines/condition-editor';
import { ConditionRow } from '@/components/deadlines/condition-row';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/states';
import { FormCard } from '@/components/ui/forms/form-card';
import { useStoredInput } from '@/components/ui/forms/use-stored-input';
import { ListCard } from '@/components/ui/lists/list-card';
import { useIncrementalRows } from '@/components/ui/lists/use-incremental-rows';
import { useText } from '@/components/ui/text/language';
import type { RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { toConditionForm } from '@/lib/compliance/condition-form';
import { selectConditions, type SavedCondition } from '@/lib/compliance/conditions';
import { calendarDay } from '@/lib/dates';
import type { SiteDeadlines } from '@/lib/deadlines/contract';

export interface SiteConditionsProps extends Pick<SiteDeadlines, 'site' | 'conditions'> {
  rules: NonNullable<SiteDeadlines['rules']>;
  sender: RequestSender;
  now: string;
  canManage: boolean;
  onChanged: () => void;
}

/** The conditions of a site, also those that ended or were corrected, and the form that enters them (CLOCK-13). */
export function SiteConditions({ site, conditions, rules, sender, now, canManage, onChanged }: SiteConditionsProps) {
  const t = useText();
  const { visibleCount, showMore, endRef } = useIncrementalRows(site.id);
  const today = calendarDay(now, site.timeZone);
  const [opened, setOpened] = useState<SavedCondition | 'new' | null>(null);
  const corrected = opened === 'new' ? null : opened;
  const input = useStoredInput(createInputKey(sender, `condition ${site.id}`), isConditionDraft, {
    ...EMPTY_CONDITION_DRAFT,
    ...(corrected ? { ...toConditionForm(corrected), replacesId: corrected.id } : { fromDay: today }),
  });
  const enterButton = useRef<HTMLButtonElement>(null);
  if (!canManage && conditions.length === 0) return null;
  const isOpen = canManage && (opened !== null || input.isStored);
  const counting = selectConditions(conditions);
  const sorted = [...counting, ...conditions.filter((condition) => !counting.includes(condition))];

  function close() {
    flushSync(() => setOpened(null));
    enterButton.current?.focus();
  }
  return (
    <>
      <ListCard
        id="site-conditions"
        title={t('Site conditions')}
        actions={
          canManage &&
          !isOpen && (
            <HiddenWhenClosed>
              <Button ref={enterButton} variant="outline" onClick={() => setOpened('new')}>
                {t('Enter a condition')}
              </Button>
            </HiddenWhenClosed>
          )
        }
        emptyState={
          conditions.length === 0 && (
            <EmptyState>
              {t('No conditions. Dewatering, snowmelt and reduced inspections are entered here.')}
            </EmptyState>
          )
        }
        foot={
          sorted.length > visibleCount && (
            <Button ref={endRef} variant="text" isFullWidth onClick={showMore}>
              {t('Show more')}
            </Button>
          )
        }
      >
        {sorted.slice(0, visibleCount).map((condition) => (
          <ConditionRow
            key={condition.id}
            condition={condition}
            site={site}
            today={today}
            onChanged={onChanged}
            isCounting={counting.includes(condition)}
            isReplaced={conditions.some(({ replacesId }) => replacesId === condition.id)}
            canChange={canManage && !isOpen && counting.includes(condition)}
            onCorrect={() => setOpened(condition)}
          />
        ))}
      </ListCard>
      {isOpen && (
        <HiddenWhenClosed>
          <FormCard
            id="condition"
            title={input.value.replacesId === '' ? t('Enter a condition') : t('Correct this condition')}
          >
            <ConditionEditor
              site={site}
              rules={rules}
              now={now}
              input={input}
              hasFocus={opened !== null}
              onClose={close}
              onChanged={onChanged}
            />
          </FormCard>
        </HiddenWhenClosed>
      )}
    </>
  );
}
