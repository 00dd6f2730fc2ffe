import { useId, type ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { FieldError, FieldHint, Optional } from '@/components/ui/field';

export interface ChoiceFrameProps {
  legend: ReactNode;
  hideLegend?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
  className?: string;
}

interface FrameProps extends ChoiceFrameProps {
  /** In a `radiogroup` one answer can be chosen, in a `group` any number of answers. */
  role: 'radiogroup' | 'group';
  /** Of the answers' own element. */
  answers: string;
  children: ReactNode;
}

/** A question over its answers, with its hint and error. */
export function ChoiceFrame(props: FrameProps) {
  const { role, legend, hideLegend, hint, error, optional, className, answers, children } = props;
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
      <div className={answers}>{children}</div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
