import { FIELD_KEYS } from '@/lib/reports/domain/fields';
import { countOf } from '@/lib/reports/domain/inspection-file';
import type { CarriedOver } from '@/lib/reports/domain/previous-inspection';
import { isAsked, shortWording } from '@/lib/reports/domain/questions';

export function carriedOverText({ fields, bmps }: CarriedOver): string[] {
  const { inspectorNames, inspectorPhone: _phone, verifiedBmps, ...answers } = fields;
  const labels = FIELD_KEYS.flatMap((key) => (key in answers && isAsked(key) ? [shortWording(key)] : []));
  return [
    ...(labels.length > 0 ? [labels.join(', ')] : []),
    ...(bmps.length > 0 ? [`${countOf(bmps.length, 'BMP')} with location, label and required CAs`] : []),
    ...(verifiedBmps ? [`${countOf(verifiedBmps.length, 'BMP')} not applicable`] : []),
    ...(inspectorNames ? [`Inspector today: ${inspectorNames.join(', ')}`] : []),
  ];
}
