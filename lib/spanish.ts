import { formatSpanishDay } from '@/lib/dates-in-words';
import { calendarDay } from '@/lib/dates';
import { ACCOUNTS_IN_SPANISH } from '@/lib/spanish/accounts';
import { CORRECTIVE_ACTIONS_IN_SPANISH } from '@/lib/spanish/corrective-actions';
import { DEADLINES_IN_SPANISH } from '@/lib/spanish/deadlines';
import { FIXES_IN_SPANISH } from '@/lib/spanish/fixes';
import { MY_ACCOUNT_IN_SPANISH } from '@/lib/spanish/my-account';
import { NOTIFICATION_SETTINGS_IN_SPANISH } from '@/lib/spanish/notification-settings';
import { OFFLINE_IN_SPANISH } from '@/lib/spanish/offline';
import { OVERVIEW_IN_SPANISH } from '@/lib/spanish/overview';
import { PLAN_SHEETS_IN_SPANISH } from '@/lib/spanish/plan-sheets';
import { REPORTS_IN_SPANISH } from '@/lib/spanish/reports';
import { SHELL_IN_SPANISH } from '@/lib/spanish/shell';

/** Spanish translations by English text, for Spanish readers only (docs/decisions/019-spanish-for-the-crew.md). */
export const SPANISH = {
  ...SHELL_IN_SPANISH,
  ...ACCOUNTS_IN_SPANISH,
  ...MY_ACCOUNT_IN_SPANISH,
  ...NOTIFICATION_SETTINGS_IN_SPANISH,
  ...REPORTS_IN_SPANISH,
  ...OFFLINE_IN_SPANISH,
  ...CORRECTIVE_ACTIONS_IN_SPANISH,
  ...DEADLINES_IN_SPANISH,
  ...OVERVIEW_IN_SPANISH,
  ...FIXES_IN_SPANISH,
  ...PLAN_SHEETS_IN_SPANISH,
} as const;

/** `UiTexts` of components/ui/text/ui-texts.ts. */
export const UI_TEXTS_IN_SPANISH = {
  close: 'Cerrar',
  cancel: 'Cancelar',
  maxCharacters: (characters: number) => `Máximo ${characters} caracteres`,
  lengthOfLimit: (length: number, limit: number) => `${length} de ${limit}`,
  charactersLeft: (characters: number) => (characters === 1 ? 'Queda 1' : `Quedan ${characters}`),
  datePlaceholder: 'MM/DD/AAAA',
  dateTimePlaceholder: 'MM/DD/AAAA hh:mm AM',
  notADate: (placeholder: string) => `Esto no es una fecha. Escríbala así: ${placeholder}.`,
  pickFromCalendar: (label: string) => `Elegir en el calendario: ${label}`,
  showAll: 'Mostrar todo',
  showLess: 'Mostrar menos',
};

/** The calendar day at the site: '20 nov 2026'. */
export const formatDay = (instant: string, timeZone: string): string =>
  formatSpanishDay(calendarDay(instant, timeZone));
