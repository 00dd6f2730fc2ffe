'use client';

import { Calendar } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { useUiWords } from '@/components/ui/language';
import { CONTROL_CLASS, Field, type FieldProps } from '@/components/ui/field';

export interface DateInputProps extends FieldProps, KeepsUnread {
  /** The value as it is written in the field; '' when there is none. */
  written: string;
  placeholder: string;
  picker: { type: 'date' | 'datetime-local'; value: string; max?: string };
  /** Why a text is refused; null when it is taken. */
  whyNot: (text: string) => string | null;
  /** Takes the text that a person left in the field. */
  onWritten: (text: string) => void;
  /** The picker's value as it is written in the field. */
  writtenOf: (picked: string) => string;
  name?: string;
  disabled?: boolean;
}

/** A text that a person left in the field and that is no valid answer. The owner of the field stores it. */
export interface UnreadText {
  text: string;
  why: string;
}
export interface KeepsUnread {
  unread?: UnreadText;
  /** Called with null when the field holds a valid answer again. */
  onUnread?: (unread: UnreadText | null) => void;
}

/**
 * The date can be typed, or chosen in the browser's own picker, which the button opens. Both work from the keyboard.
 */
export function DateInput({ label, hint, error, optional, hideLabel, className, ...input }: DateInputProps) {
  const words = useUiWords();
  const [draft, setDraft] = useState<string | null>(input.unread?.text ?? null);
  const [wrong, setWrong] = useState<string | null>(() =>
    input.unread ? input.whyNot(input.unread.text.trim()) : null,
  );

  function enter(text: string) {
    const why = text === input.written ? null : input.whyNot(text);
    setWrong(why);
    setDraft(why === null ? null : text);
    take(text, why);
  }
  const leave = () => draft !== null && enter(draft.trim());

  function take(text: string, why: string | null) {
    if (why === null && text !== input.written) input.onWritten(text);
    input.onUnread?.(why === null ? null : { text, why });
  }

  function type(text: string) {
    setWrong(null);
    setDraft(text);
    input.onUnread?.(text.trim() === input.written ? null : { text, why: words.notADate(input.placeholder) });
  }

  // The page may have ended while it was being typed: it is taken now, as if the field had been left then.
  const takeLeft = useEffectEvent(() => {
    if (draft !== null) take(draft.trim(), wrong);
  });
  useEffect(() => takeLeft(), []);

  return (
    <Field {...{ label, hint, optional, hideLabel, className }} error={error ?? wrong ?? undefined}>
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
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
            onKeyDown={(event) => event.key === 'Enter' && leave()}
            className={classNames(CONTROL_CLASS, 'pl-12')}
          />
          <PickerButton
            picker={input.picker}
            disabled={input.disabled}
            label={typeof label === 'string' ? label : ''}
            onPicked={(value) => enter(input.writtenOf(value))}
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
  const words = useUiWords();
  const native = useRef<HTMLInputElement>(null);
  return (
    <span className="absolute left-0">
      <button
        type="button"
        disabled={disabled}
        aria-label={words.pickFromCalendar(label)}
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
