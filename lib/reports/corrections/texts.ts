import type { Localized } from '@/lib/language';
import { GETTING_DATA } from '@/lib/reports/editor/texts';

/** Shown while an inspection opens, when the other texts may not have loaded yet. */
export const WHILE_OPENING: Localized<string> = { en: GETTING_DATA, es: 'Cargando la inspección...' };
