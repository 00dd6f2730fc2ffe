import { useId, type ReactNode } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { classNames } from '@/components/ui/class-names';

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong and what to do. Shown on blur or submit, never while typing. */
  error?: ReactNode;
  /** Adds '(Optional)', or the given translation, to the label. */
  optional?: boolean | string;
  hideLabel?: boolean | 'on-phone';
  className?: string;
}

export interface ControlAttributes {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export interface FieldFrameProps extends FieldProps {
  below?: ReactNode;
  children: (control: ControlAttributes) => ReactNode;
}

export function Field({ label, hint, error, optional, hideLabel, below, className, children }: FieldFrameProps) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ');
  return (
    <div className={classNames('grid min-w-0 content-start gap-1.5', className)}>
      <label
        htmlFor={id}
        className={classNames(
          hideLabel === true ? 'sr-only' : 'text-[0.9375rem] font-bold',
          hideLabel === 'on-phone' && 'max-tablet:sr-only',
        )}
      >
        {label}
        {optional && <Optional text={optional === true ? undefined : optional} />}
      </label>
      {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {below}
    </div>
  );
}

export function Optional({ text = '(Optional)' }: { text?: string }) {
  return <span className="font-regular text-ink-muted"> {text}</span>;
}

export function FieldHint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="text-small text-ink-muted">
      {children}
    </p>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-center gap-1.5 text-small font-bold text-danger">
      <Icon name="circle-exclamation-point" className="size-4 shrink-0" />
      {children}
    </p>
  );
}
