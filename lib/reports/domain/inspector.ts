import { isUsPhone } from '@/lib/phone';
import type { Report, ReportFields } from './report';

export interface Inspector {
  name: string;
  /** '' if unknown. */
  phone: string;
}

/** The inspector's name and phone, unless others were entered. A phone that no field accepts is left out. */
export function getInspectorFields({ fields }: Report, { name, phone }: Inspector): Partial<ReportFields> {
  return {
    ...(fields.inspectorNames.length === 0 ? { inspectorNames: [name] } : {}),
    ...(fields.inspectorPhone === '' && isUsPhone(phone) ? { inspectorPhone: phone } : {}),
  };
}
