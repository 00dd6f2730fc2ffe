import type { Language } from '@/lib/language';

/** Someone without an account whom SAVE & NOTIFY texts the link to the fixes. */
export interface AddedPerson {
  name: string;
  /** A US mobile number (`parseTextablePhone`). */
  phone: string;
  language: Language;
}

/** Of one inspection. */
export const MAX_ADDED_PEOPLE = 10;
/** In characters. */
export const MAX_ADDED_NAME = 40;
