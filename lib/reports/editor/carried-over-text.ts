import { formatCount } from '@/lib/format-count';
import { FIELD_KEYS } from '@/lib/reports/domain/fields';
import type { CarriedOverEntries } from '@/lib/reports/domain/previous-inspection';
import { isQuestionField, getShortLabel } from '@/lib/reports/domain/questions';

/** What was carried over from the last inspection, line by line. */
export function formatCarriedOver({ fields, bmps }: CarriedOverEntries): string[] {
  const { inspectorNames, inspectorPhone: _phone, verifiedBmps, ...answers } = fields;
  const labels = FIELD_KEYS.flatMap((key) => (key in answers && isQuestionField(key) ? [getShortLabel(key)] : []));
  return [
    ...(labels.length > 0 ? [labels.join(', ')] : []),
    ...(bmps.length > 0 ? [`${formatCount(bmps.length, 'BMP')} with location, label and required CAs`] : []),
    ...(verifiedBmps ? [`${formatCount(verifiedBmps.length, 'BMP')} not applicable`] : []),
    ...(inspectorNames ? [`Inspector today: ${inspectorNames.join(', ')}`] : []),
  ];
}
