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

/** What is left in a date's field and is no date stays there, on this screen and when one comes back to it. */
export function useUnreadText({ field, bmpId, label }: Of): KeepsUnread {
  const { editor, inspection } = useInspection();
  return {
    unread: editor.unread.find((each) => each.field === field && each.bmpId === bmpId),
    onUnread: (text) => inspection.send({ type: 'textLeft', field, bmpId, unread: text && { label, ...text } }),
  };
}

type DateKey = 'date' | 'lastRainfallDate' | 'inspectionEnd' | 'sheetDate' | 'stabilizationDate';

/** The label of an answer that is a date, and what it does not take. */
export function useDateAnswer(key: DateKey) {
  const { today } = useInspection();
  const { label } = wordingOf(key);
  const refuse = (value: string) => fieldRefusal(key, value, { now: now(), today });
  return { label, refuse, ...useUnreadText({ field: key, bmpId: null, label }) };
}
