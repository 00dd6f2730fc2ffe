import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { useUiWords } from '@/components/ui/text/language';
import { Field, type FieldProps } from '@/components/ui/forms/field';

export interface DateInputProps extends FieldProps, InvalidTextProps {
  /** The formatted value; '' if there is none. */
  written: string;
  placeholder: string;
  picker: { type: 'date' | 'datetime-local'; value: string; max?: string };
  /** Returns why a text is rejected, or null. */
  validate: (text: string) => string | null;
  onWritten: (text: string) => void;
  format: (picked: string) => string;
  name?: string;
  disabled?: boolean;
}

/** An invalid text left in the field. The owner of the field stores it. */
export interface InvalidText {
  text: string;
  why: string;
}
export interface InvalidTextProps {
  unread?: InvalidText;
  /** Called with null when the field is valid again. */
  onUnread?: (unread: InvalidText | null) => void;
}

/**
 * A date that is typed or chosen in the browser's picker. Both work from the keyboard. A touch on the field opens the
 * picker, which is easier with gloves; an invalid text is corrected by typing.
 */
export function DateInput({ label, hint, error, optional, hideLabel, className, ...input }: DateInputProps) {
  const words = useUiWords();
  const [draft, setDraft] = useState<string | null>(input.unread?.text ?? null);
  const [wrong, setWrong] = useState<string | null>(() =>
    input.unread ? input.validate(input.unread.text.trim()) : null,
  );

  function enter(text: string) {
    const why = text === input.written ? null : input.validate(text);
    setWrong(why);
    setDraft(why === null ? null : text);
    setDate(text, why);
  }
  const leave = () => draft !== null && enter(draft.trim());

  function setDate(text: string, why: string | null) {
    if (why === null && text !== input.written) input.onWritten(text);
    input.onUnread?.(why === null ? null : { text, why });
  }

  /** Clearing the picker empties the field, unless a date is required. */
  function pick(value: string) {
    if (value !== '') enter(input.format(value));
    else if (input.validate('') === null) enter('');
  }

  function type(text: string) {
    setWrong(null);
    setDraft(text);
    input.onUnread?.(text.trim() === input.written ? null : { text, why: words.notADate(input.placeholder) });
  }

  const native = useRef<HTMLInputElement>(null);
  const tap = useTap(() => draft === null && showPicker(native));

  // The page may unmount while the person types: commit as on blur.
  const takeLeft = useEffectEvent(() => {
    if (draft !== null) setDate(draft.trim(), wrong);
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
            {...tap}
            className="form-control pl-12"
          />
          <PickerButton
            native={native}
            picker={input.picker}
            disabled={input.disabled}
            label={typeof label === 'string' ? label : ''}
            onPicked={(value) => pick(value)}
          />
        </span>
      )}
    </Field>
  );
}

/** Returns whether the picker opened. Without one, the person types. */
function showPicker({ current: native }: RefObject<HTMLInputElement | null>): boolean {
  if (native === null || native.disabled) return false;
  try {
    native.showPicker();
    return true;
  } catch {
    return false;
  }
}

/**
 * Calls `onTap` for a touch or pen. The field gets the focus, and the phone's keyboard opens, only if `onTap` returns
 * false.
 */
function useTap(onTap: () => boolean) {
  const byFinger = useRef(false);
  return {
    onPointerDown: ({ pointerType }: { pointerType: string }) => {
      byFinger.current = pointerType !== 'mouse';
    },
    onMouseDown: (event: { preventDefault: () => void; currentTarget: HTMLInputElement }) => {
      if (!byFinger.current || document.activeElement === event.currentTarget) return;
      byFinger.current = false;
      if (onTap()) event.preventDefault();
    },
  };
}

interface PickerButtonProps {
  native: RefObject<HTMLInputElement | null>;
  picker: DateInputProps['picker'];
  label: string;
  disabled?: boolean;
  onPicked: (value: string) => void;
}

function PickerButton({ native, picker, label, disabled, onPicked }: PickerButtonProps) {
  const words = useUiWords();
  return (
    <span className="absolute left-0">
      <button
        type="button"
        disabled={disabled}
        aria-label={words.pickFromCalendar(label)}
        onClick={() => showPicker(native)}
        className="grid size-12 place-items-center rounded-control text-ink-muted print:hidden"
      >
        <Icon name="calendar" className="size-5" />
      </button>
      <input
        ref={native}
        type={picker.type}
        value={picker.value}
        max={picker.max}
        disabled={disabled}
        onChange={(event) => onPicked(event.target.value)}
        tabIndex={-1}
        aria-hidden="true"
        className="pointer-events-none absolute bottom-0 left-0 size-px opacity-0"
      />
    </span>
  );
}
