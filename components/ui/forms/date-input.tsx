import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { useUiTexts } from '@/components/ui/text/language';
import { Field, type FieldProps } from '@/components/ui/forms/field';

export interface DateInputProps extends FieldProps, InvalidTextProps {
  /** The formatted value; '' if there is none. */
  formattedValue: string;
  placeholder: string;
  picker: { type: 'date' | 'datetime-local'; value: string; max?: string };
  /** Returns why a text is rejected, or null. */
  validate: (text: string) => string | null;
  onCommit: (text: string) => void;
  format: (picked: string) => string;
  name?: string;
  disabled?: boolean;
}

/** A text that is not a date, or not an accepted one. The owner of the field stores it, so that it is shown again. */
export interface InvalidText {
  text: string;
  /** The error message. */
  why: string;
}

export interface InvalidTextProps {
  /** The stored invalid text, shown instead of the value. */
  invalidText?: InvalidText;
  /** Called with null when the field is valid again. */
  onInvalid?: (invalidText: InvalidText | null) => void;
}

/**
 * A date that is typed or chosen in the browser's picker. Both work from the keyboard. A touch on the field opens the
 * picker, which is easier with gloves; an invalid text is corrected by typing.
 */
export function DateInput({ label, hint, error, optional, hideLabel, className, ...input }: DateInputProps) {
  const texts = useUiTexts();
  const [draft, setDraft] = useState<string | null>(input.invalidText?.text ?? null);
  const [validationError, setValidationError] = useState<string | null>(() =>
    input.invalidText ? input.validate(input.invalidText.text.trim()) : null,
  );

  function commit(text: string) {
    const rejection = text === input.formattedValue ? null : input.validate(text);
    setValidationError(rejection);
    setDraft(rejection === null ? null : text);
    commitText(text, rejection);
  }
  const commitDraft = () => draft !== null && commit(draft.trim());

  function commitText(text: string, rejection: string | null) {
    if (rejection === null && text !== input.formattedValue) input.onCommit(text);
    input.onInvalid?.(rejection === null ? null : { text, why: rejection });
  }

  /** Clearing the picker empties the field, unless a date is required. */
  function pick(value: string) {
    if (value !== '') commit(input.format(value));
    else if (input.validate('') === null) commit('');
  }

  function setTyped(text: string) {
    setValidationError(null);
    setDraft(text);
    input.onInvalid?.(text.trim() === input.formattedValue ? null : { text, why: texts.notADate(input.placeholder) });
  }

  const pickerInput = useRef<HTMLInputElement>(null);
  const tapHandlers = useTap(() => draft === null && showPicker(pickerInput));

  // The page may unmount while the person types: commit as on blur.
  const commitOnUnmount = useEffectEvent(() => {
    if (draft !== null) commitText(draft.trim(), validationError);
  });
  useEffect(() => commitOnUnmount(), []);

  return (
    <Field
      label={label}
      hint={hint}
      optional={optional}
      hideLabel={hideLabel}
      className={className}
      error={error ?? validationError ?? undefined}
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
            value={draft ?? input.formattedValue}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={commitDraft}
            onKeyDown={(event) => event.key === 'Enter' && commitDraft()}
            {...tapHandlers}
            className="form-control pl-12"
          />
          <PickerButton
            pickerInput={pickerInput}
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
function showPicker({ current: input }: RefObject<HTMLInputElement | null>): boolean {
  if (input === null || input.disabled) return false;
  try {
    input.showPicker();
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
  const isTouch = useRef(false);
  return {
    onPointerDown: ({ pointerType }: { pointerType: string }) => {
      isTouch.current = pointerType !== 'mouse';
    },
    onMouseDown: (event: { preventDefault: () => void; currentTarget: HTMLInputElement }) => {
      if (!isTouch.current || document.activeElement === event.currentTarget) return;
      isTouch.current = false;
      if (onTap()) event.preventDefault();
    },
  };
}

interface PickerButtonProps {
  pickerInput: RefObject<HTMLInputElement | null>;
  picker: DateInputProps['picker'];
  label: string;
  disabled?: boolean;
  onPicked: (value: string) => void;
}

function PickerButton({ pickerInput, picker, label, disabled, onPicked }: PickerButtonProps) {
  const texts = useUiTexts();
  return (
    <span className="absolute left-0">
      <button
        type="button"
        disabled={disabled}
        aria-label={texts.pickFromCalendar(label)}
        onClick={() => showPicker(pickerInput)}
        className="grid size-12 place-items-center rounded-control text-ink-muted print:hidden"
      >
        <Icon name="calendar" className="size-5" />
      </button>
      <input
        ref={pickerInput}
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
