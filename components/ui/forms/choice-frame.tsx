import { useId, type ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { FieldError, FieldHint, Optional } from '@/components/ui/forms/field';

export interface ChoiceFrameProps {
  legend: ReactNode;
  isLegendHidden?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
  className?: string;
}

interface FrameProps extends ChoiceFrameProps {
  /** `radiogroup` for one answer, `group` for any number. */
  role: 'radiogroup' | 'group';
  /** The class names of the element around the answers. */
  answersClass: string;
  children: ReactNode;
}

/** The fieldset of a question: legend, hint, answers and error. */
export function ChoiceFrame(props: FrameProps) {
  const { role, legend, isLegendHidden, hint, error, optional, className, answersClass, children } = props;
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ');
  return (
    <fieldset
      role={role}
      aria-invalid={error && role === 'radiogroup' ? true : undefined}
      aria-describedby={describedBy || undefined}
      className={classNames('grid min-w-0 gap-1.5', className)}
    >
      <legend className={isLegendHidden ? 'sr-only' : 'mb-2 text-field font-bold'}>
        {legend}
        {optional && <Optional />}
      </legend>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      <div className={answersClass}>{children}</div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
