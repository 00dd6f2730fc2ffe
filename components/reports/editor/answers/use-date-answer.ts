import { useInspection } from '@/components/reports/editor/inspection-context';
import type { InvalidTextProps } from '@/components/ui/forms/date-input';
import { now } from '@/lib/client/clock';
import { getQuestion } from '@/lib/reports/domain/questions';
import { validateField } from '@/lib/reports/domain/field-errors';

interface FieldReference {
  field: string;
  bmpId: string | null;
  label: string;
}

/** Props that store the invalid text of a date field in the editor, so that it is shown again on return. */
export function useInvalidText({ field, bmpId, label }: FieldReference): InvalidTextProps {
  const { editor, inspection } = useInspection();
  return {
    invalidText: editor.invalidTexts.find((text) => text.field === field && text.bmpId === bmpId),
    onInvalid: (text) =>
      inspection.send({ type: 'invalidTextChanged', field, bmpId, invalidText: text && { label, ...text } }),
  };
}

type DateKey = 'date' | 'lastRainfallDate' | 'inspectionEnd' | 'sheetDate' | 'stabilizationDate';

/** Props of the field of a date answer, except its value and `onChange`. */
export function useDateAnswer(key: DateKey) {
  const { today } = useInspection();
  const { label } = getQuestion(key);
  const validate = (value: string) => validateField(key, value, { now: now(), today });
  return { label, validate, ...useInvalidText({ field: key, bmpId: null, label }) };
}
