import { useEffect, useRef } from 'react';
import { CorrectionFields } from '@/components/reports/editor/bmp/correction-fields';
import { useEntry, useInspection } from '@/components/reports/editor/inspection-context';
import { CheckboxGroup, RadioGroup } from '@/components/ui/forms/choice-group';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { Switch } from '@/components/ui/forms/switch';
import { asksForCorrection, findBmp, hasNoActions } from '@/lib/reports/editor/derived';
import { ACTION_REQUIRED, DOCUMENT_CORRECTION, NO_ACTIONS_FOR_BMP } from '@/lib/reports/editor/texts';
import type { LoggedBmp, RequiredAction } from '@/lib/reports/domain/report';

/** Step 3: what has to be done, and whether it was done at once (BMP-11…15). */
export function EnterInitialCorrections({ bmp }: { bmp: LoggedBmp }) {
  const { inspection } = useInspection();
  const [isRequired, setRequired] = useEntry(
    (editor) => (findBmp(editor, bmp.id) ?? bmp).correctiveActions !== null,
    (required) => ({ type: 'requiredCasToggled', required }),
    'chosen',
  );
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        <Switch
          label="Required CAs"
          checked={isRequired}
          onChange={(event) => setRequired(event.target.checked)}
          className="w-full flex-row-reverse justify-between text-field"
        />
        {hasNoActions(bmp) ? (
          <InlineNote tone="bad" role="alert">
            {NO_ACTIONS_FOR_BMP}
          </InlineNote>
        ) : (
          bmp.correctiveActions && <Checklist actions={bmp.correctiveActions} />
        )}
      </div>
      {asksForCorrection(bmp) && (
        <RadioGroup
          legend={DOCUMENT_CORRECTION.question}
          choices={DOCUMENT_CHOICES}
          value={bmp.correction === null ? 'no' : 'yes'}
          onChange={(choice) => inspection.send({ type: 'correctionChosen', document: choice === 'yes' })}
        />
      )}
      {asksForCorrection(bmp) && bmp.correction && <CorrectionFields bmp={bmp} />}
    </div>
  );
}

const DOCUMENT_CHOICES = [
  { value: 'yes', label: DOCUMENT_CORRECTION.yes },
  { value: 'no', label: DOCUMENT_CORRECTION.no },
] as const;

/** Focuses the first checkbox after each validation that found none selected. */
function Checklist({ actions }: { actions: readonly RequiredAction[] }) {
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
        hideLegend
        legend="Required CAs"
        error={isInvalid && ACTION_REQUIRED}
        choices={actions.map(({ id, name }) => ({ value: id, label: name }))}
        values={actions.filter(({ selected }) => selected).map(({ id }) => id)}
        onChange={(ids) => {
          const toggledAction = actions.find(({ id, selected }) => ids.includes(id) !== selected);
          if (toggledAction) inspection.send({ type: 'actionToggled', actionId: toggledAction.id });
        }}
      />
    </div>
  );
}
