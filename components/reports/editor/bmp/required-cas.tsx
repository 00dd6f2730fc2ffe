import { useEffect, useRef } from 'react';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { CheckboxGroup } from '@/components/ui/forms/choice-group';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { hasNoActions } from '@/lib/reports/editor/derived';
import { ACTION_REQUIRED, NO_ACTIONS_FOR_BMP } from '@/lib/reports/editor/texts';
import { getVisit } from '@/lib/register/visit';
import { answerAction } from '@/lib/reports/domain/visit-answers';
import type { LoggedBmp, RequiredAction } from '@/lib/reports/domain/report';

/** The checklist of what has to be done (BMP-11); nothing if the BMP needs no correction. */
export function RequiredCas({ bmp }: { bmp: LoggedBmp }) {
  if (bmp.correctiveActions === null) return null;
  if (!hasNoActions(bmp)) return <Checklist bmp={bmp} actions={bmp.correctiveActions} />;
  return (
    <InlineNote tone="bad" role="alert">
      {NO_ACTIONS_FOR_BMP}
    </InlineNote>
  );
}

/** Focuses the first checkbox after each validation that found none selected. */
function Checklist({ bmp, actions }: { bmp: LoggedBmp; actions: readonly RequiredAction[] }) {
  const { editor, inspection } = useInspection();
  const { invalid } = editor;
  const list = useRef<HTMLDivElement>(null);
  const isInvalid = invalid.includes('actions');
  useEffect(() => {
    if (isInvalid) list.current?.querySelector('input')?.focus();
    // `invalid` is a new array after each failed validation.
  }, [invalid, isInvalid]);
  return (
    <div ref={list}>
      <CheckboxGroup
        isLegendHidden
        legend="Required CAs"
        error={isInvalid && ACTION_REQUIRED}
        choices={actions.map(({ id, name }) => ({ value: id, label: name }))}
        values={actions.filter(({ selected }) => selected).map(({ id }) => id)}
        onChange={(ids) => {
          const toggledAction = actions.find(({ id, selected }) => ids.includes(id) !== selected);
          if (!toggledAction) return;
          const { id: actionId, selected } = toggledAction;
          const question = getVisit(bmp, editor.report.fields.siteId)?.askedActions.find(
            (action) => action.actionId === actionId,
          );
          inspection.send(
            question
              ? {
                  type: 'visitChanged',
                  change: answerAction(bmp, question, { answer: selected ? null : 'still-open' }),
                }
              : { type: 'actionToggled', actionId },
          );
        }}
      />
    </div>
  );
}
