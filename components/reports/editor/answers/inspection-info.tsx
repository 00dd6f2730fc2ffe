import { useState } from 'react';
import {
  AnswerGrid,
  TextAreaAnswer,
  PhoneAnswer,
  TextAnswer,
  FullWidth,
} from '@/components/reports/editor/answers/answer-fields';
import { useDateAnswer } from '@/components/reports/editor/answers/use-date-answer';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { CheckboxGroup, RadioGroup } from '@/components/ui/forms/choice-group';
import { DateTimeField } from '@/components/ui/forms/date-time-field';
import { NONE_SELECTED } from '@/lib/reports/editor/texts';
import { getQuestion } from '@/lib/reports/domain/questions';
import { INSPECTION_TYPES } from '@/lib/reports/domain/rules';

export function InspectionInfo() {
  const { editor, inspection } = useInspection();
  const { fields, timeZone } = editor.report;
  const dateProps = useDateAnswer('date');
  return (
    <AnswerGrid>
      <FullWidth>
        <RadioGroup
          legend={getQuestion('type').label}
          choices={INSPECTION_TYPES.map(({ code, label }) => ({ value: code, label }))}
          value={fields.type}
          onChange={(value) => inspection.send({ type: 'fieldChanged', key: 'type', value })}
        />
        {fields.type === 'other' && <TextAnswer field="otherType" />}
      </FullWidth>
      <DateTimeField
        {...dateProps}
        required
        value={fields.date}
        timeZone={timeZone}
        onChange={(value) => value && inspection.send({ type: 'fieldChanged', key: 'date', value })}
      />
      <PhoneAnswer field="inspectorPhone" />
      <FullWidth>
        <Inspectors />
      </FullWidth>
      <FullWidth>
        <TextAreaAnswer field="notes" />
      </FullWidth>
    </AnswerGrid>
  );
}

/** Names of the crew, and of selected people who have left (EDIT-70). Those selected at first come first. */
function Inspectors() {
  const { editor, inspection } = useInspection();
  const selectedNames = editor.report.fields.inspectorNames;
  // The order stays while names are selected.
  const [firstNames] = useState(selectedNames);
  const names = [...new Set([...firstNames, ...editor.context.crew.map(({ name }) => name), ...selectedNames])];
  return (
    <CheckboxGroup
      hasTwoColumns
      legend={getQuestion('inspectorNames').label}
      hint={selectedNames.length === 0 ? NONE_SELECTED : `${selectedNames.length} selected`}
      choices={names.map((name) => ({ value: name, label: name }))}
      values={selectedNames}
      onChange={(value) => inspection.send({ type: 'fieldChanged', key: 'inspectorNames', value })}
    />
  );
}
