import { useId, type ReactNode } from 'react';
import { ChoiceRow } from '@/components/ui/forms/choice-row';
import { classNames } from '@/components/ui/class-names';
import { ChoiceFrame, type ChoiceFrameProps } from '@/components/ui/forms/choice-frame';

interface GroupProps extends ChoiceFrameProps {
  /** Two columns from tablet width. */
  hasTwoColumns?: boolean;
}

const getRowsClass = (pairs: boolean | undefined) => classNames('grid gap-2', pairs && 'tablet:grid-cols-2');

export interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  meta?: ReactNode;
  /** Selected and cannot be changed; `meta` gives the reason. */
  isLocked?: boolean;
}

export interface RadioGroupProps<Value extends string> extends GroupProps {
  choices: readonly Choice<Value>[];
  value: Value | '' | null;
  onChange: (value: Value) => void;
}

/** One answer of several, as stacked radio buttons. */
export function RadioGroup<Value extends string>({
  choices,
  value,
  onChange,
  hasTwoColumns,
  ...frame
}: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <ChoiceFrame role="radiogroup" answersClass={getRowsClass(hasTwoColumns)} {...frame}>
      {choices.map((choice) => (
        <ChoiceRow
          key={choice.value}
          type="radio"
          name={id}
          value={choice.value}
          label={choice.label}
          meta={choice.meta}
          checked={choice.value === value}
          onChange={() => onChange(choice.value)}
        />
      ))}
    </ChoiceFrame>
  );
}

export interface CheckboxGroupProps<Value extends string> extends GroupProps {
  choices: readonly Choice<Value>[];
  values: readonly Value[];
  /** All selected values, in the order of the choices. */
  onChange: (values: Value[]) => void;
}

/** Any number of answers, as checkboxes. */
export function CheckboxGroup<Value extends string>({
  choices,
  values,
  onChange,
  hasTwoColumns,
  ...frame
}: CheckboxGroupProps<Value>) {
  const toggle = (toggled: Value, isSelected: boolean) =>
    onChange(
      choices.map(({ value }) => value).filter((value) => (value === toggled ? isSelected : values.includes(value))),
    );
  return (
    <ChoiceFrame role="group" answersClass={getRowsClass(hasTwoColumns)} {...frame}>
      {choices.map((choice) => (
        <ChoiceRow
          key={choice.value}
          type="checkbox"
          value={choice.value}
          label={choice.label}
          meta={choice.meta}
          isLocked={choice.isLocked}
          checked={values.includes(choice.value)}
          onChange={(isSelected) => toggle(choice.value, isSelected)}
        />
      ))}
    </ChoiceFrame>
  );
}
