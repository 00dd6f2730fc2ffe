import { toE164 } from './phone';

/**
 * Area codes of no place: those that end in two equal digits (800, 900), personal numbers (500, 521), toll-free 88x,
 * 456 and 710. Exchanges: premium 976, services such as 411, and directory assistance 555-1212.
 */
const NOT_TEXTABLE =
  /^\+1((.(\d)\3|456|52[1-9]|53[258]|54[235679]|55[02346]|569|578|589|710|88\d)|...(976|.11|5551212$))/;

/** The number in E.164 if it can get text messages, or a failure code (decision X-312). */
export function parseTextablePhone(text: string): { phone: string } | { error: 'phone-format' | 'phone-not-textable' } {
  const phone = toE164(text);
  if (phone === null) return { error: 'phone-format' };
  return NOT_TEXTABLE.test(phone) ? { error: 'phone-not-textable' } : { phone };
}

/** The failure code of a phone number; null if it is valid. */
export function validateTextablePhone(text: string): 'phone-format' | 'phone-not-textable' | null {
  const parsed = parseTextablePhone(text);
  return 'error' in parsed ? parsed.error : null;
}
