import { useInspection } from '@/components/reports/editor/inspection-context';
import type { KeepsUnread } from '@/components/ui/date-input';
import { now } from '@/lib/client/clock';
import { wordingOf } from '@/lib/reports/domain/questions';
import { fieldRefusal } from '@/lib/reports/domain/field-refusals';

interface Of {
  field: string;
  bmpId: string | null;
  label: string;
}

/** Keeps an invalid text of a date field, also when the person returns to the screen. */
export function useUnreadText({ field, bmpId, label }: Of): KeepsUnread {
  const { editor, inspection } = useInspection();
  return {
    unread: editor.unread.find((each) => each.field === field && each.bmpId === bmpId),
    onUnread: (text) => inspection.send({ type: 'textLeft', field, bmpId, unread: text && { label, ...text } }),
  };
}

type DateKey = 'date' | 'lastRainfallDate' | 'inspectionEnd' | 'sheetDate' | 'stabilizationDate';

export function useDateAnswer(key: DateKey) {
  const { today } = useInspection();
  const { label } = wordingOf(key);
  const refuse = (value: string) => fieldRefusal(key, value, { now: now(), today });
  return { label, refuse, ...useUnreadText({ field: key, bmpId: null, label }) };
}
