import type { ReportFields } from '@/lib/reports/domain/report';
import { INSPECTION_TYPES } from '@/lib/reports/domain/rules';
import type { Translate } from '@/lib/text';

/** Type of an inspection in the reader's language. Text entered for 'Other' is not translated. */
export function translateInspectionType(
  { type, otherType }: Pick<ReportFields, 'type' | 'otherType'>,
  t: Translate,
): string {
  if (type === 'other') return otherType.trim() || t('Other');
  const inspectionType = INSPECTION_TYPES.find(({ code }) => code === type);
  return inspectionType ? t(inspectionType.label) : type;
}
