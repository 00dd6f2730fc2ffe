'use client';

import { Calendar } from 'lucide-react';
import { useRef, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { CONTROL_CLASS, Field, type FieldProps } from '@/components/ui/field';

export interface DateInputProps extends FieldProps {
  /** The value as it is written in the field; '' while there is none. */
  written: string;
  placeholder: string;
  picker: { type: 'date' | 'datetime-local'; value: string; max?: string };
  /** The text a person left in the field; returns false when it is no date. */
  onWritten: (text: string) => boolean;
  onPicked: (value: string) => void;
  name?: string;
  disabled?: boolean;
}

/** Type the date, or open the browser's own picker with the button; both work from the keyboard. */
export function DateInput({ label, hint, error, optional, hideLabel, className, ...input }: DateInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);

  function leave() {
    if (draft === null) return;
    const understood = draft.trim() === input.written || input.onWritten(draft.trim());
    setWrong(!understood);
    if (understood) setDraft(null);
  }

  return (
    <Field
      {...{ label, hint, optional, hideLabel, className }}
      error={error ?? (wrong ? `This is not a date. Write it as ${input.placeholder}.` : undefined)}
    >
      {(control) => (
        <span className="relative flex items-center">
          <input
            {...control}
            type="text"
            name={input.name}
            disabled={input.disabled}
            autoComplete="off"
            placeholder={input.placeholder}
            value={draft ?? input.written}
            onChange={(event) => {
              setWrong(false);
              setDraft(event.target.value);
            }}
            onBlur={leave}
            onKeyDown={(event) => event.key === 'Enter' && leave()}
            className={classNames(CONTROL_CLASS, 'pl-12')}
          />
          <PickerButton
            picker={input.picker}
            disabled={input.disabled}
            label={typeof label === 'string' ? label : ''}
            onPicked={(value) => {
              setDraft(null);
              setWrong(false);
              input.onPicked(value);
            }}
          />
        </span>
      )}
    </Field>
  );
}

interface PickerButtonProps {
  picker: DateInputProps['picker'];
  label: string;
  disabled?: boolean;
  onPicked: (value: string) => void;
}

function PickerButton({ picker, label, disabled, onPicked }: PickerButtonProps) {
  const native = useRef<HTMLInputElement>(null);
  return (
    <span className="absolute left-0">
      <button
        type="button"
        disabled={disabled}
        aria-label={`Pick from a calendar: ${label}`}
        onClick={() => native.current?.showPicker()}
        className="grid size-12 place-items-center rounded-control text-ink-muted"
      >
        <Calendar aria-hidden="true" className="size-5" />
      </button>
      <input
        ref={native}
        type={picker.type}
        value={picker.value}
        max={picker.max}
        onChange={(event) => event.target.value && onPicked(event.target.value)}
        tabIndex={-1}
        aria-hidden="true"
        className="pointer-events-none absolute bottom-0 left-0 size-px opacity-0"
      />
    </span>
  );
}
