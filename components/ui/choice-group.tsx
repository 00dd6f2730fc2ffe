import { useId, type ReactNode } from 'react';
import { ChoiceRow } from '@/components/ui/choice-row';
import { classNames } from '@/components/ui/class-names';
import { FieldError, FieldHint, Optional } from '@/components/ui/field';

interface GroupProps {
  legend: ReactNode;
  hideLegend?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
  /** Shows two rows side by side from tablet width on. */
  pairs?: boolean;
  className?: string;
}

interface FrameProps extends GroupProps {
  /** In a `radiogroup` one answer can be chosen, in a `group` any number of answers. */
  role: 'radiogroup' | 'group';
  children: ReactNode;
}

/** A question over rows, with its hint and error. */
function ChoiceGroup({ role, legend, hideLegend, hint, error, optional, pairs, className, children }: FrameProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ');
  return (
    <fieldset
      role={role}
      aria-invalid={error && role === 'radiogroup' ? true : undefined}
      aria-describedby={described || undefined}
      className={classNames('grid min-w-0 gap-1.5', className)}
    >
      <legend className={hideLegend ? 'sr-only' : 'mb-2 text-field font-bold'}>
        {legend}
        {optional && <Optional />}
      </legend>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      <div className={classNames('grid gap-2', pairs && 'tablet:grid-cols-2')}>{children}</div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

export interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  meta?: ReactNode;
  /** Chosen, and not to be changed; `meta` says why. */
  locked?: boolean;
}

export interface OneOfProps<Value extends string> extends GroupProps {
  choices: readonly Choice<Value>[];
  value: Value | '' | null;
  onChange: (value: Value) => void;
  name?: string;
}

/** One of several sentences, as stacked radio rows: YES, DOCUMENT CORRECTION / NO, DONT DOCUMENT CORRECTION YET. */
export function OneOf<Value extends string>({ choices, value, onChange, name, ...group }: OneOfProps<Value>) {
  const id = useId();
  return (
    <ChoiceGroup role="radiogroup" {...group}>
      {choices.map((choice) => (
        <ChoiceRow
          key={choice.value}
          type="radio"
          name={name ?? id}
          value={choice.value}
          label={choice.label}
          meta={choice.meta}
          checked={choice.value === value}
          onChange={() => onChange(choice.value)}
        />
      ))}
    </ChoiceGroup>
  );
}

export interface ManyOfProps<Value extends string> extends GroupProps {
  choices: readonly Choice<Value>[];
  values: readonly Value[];
  /** All chosen values, in the order of the choices. */
  onChange: (values: Value[]) => void;
  name?: string;
}

/** Any number of several, as checkbox rows. */
export function ManyOf<Value extends string>({ choices, values, onChange, name, ...group }: ManyOfProps<Value>) {
  const change = (changed: Value, chosen: boolean) =>
    onChange(
      choices.map(({ value }) => value).filter((value) => (value === changed ? chosen : values.includes(value))),
    );
  return (
    <ChoiceGroup role="group" {...group}>
      {choices.map((choice) => (
        <ChoiceRow
          key={choice.value}
          type="checkbox"
          name={name}
          value={choice.value}
          label={choice.label}
          meta={choice.meta}
          locked={choice.locked}
          checked={values.includes(choice.value)}
          onChange={(chosen) => change(choice.value, chosen)}
        />
      ))}
    </ChoiceGroup>
  );
}
