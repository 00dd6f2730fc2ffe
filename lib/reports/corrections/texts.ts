import type { InEachLanguage } from '@/lib/language';
import { GETTING_DATA } from '@/lib/reports/editor/texts';

/** What is said while an inspection opens, when the other texts of the language may still be on their way. */
export const WHILE_OPENING: InEachLanguage<string> = { en: GETTING_DATA, es: 'Cargando la inspección...' };
