import { toE164 } from './phone';

/**
 * Non-geographic area codes: those that end in two equal digits (toll-free 800 and 833, premium 900, personal 500 and
 * 700), other personal ones, 456 and 710. Exchanges of services: premium 976, such as 411, and 555-1212.
 */
const NON_GEOGRAPHIC =
  /^\+1((.(\d)\3|456|52[1-9]|53[258]|54[235679]|55[02346]|569|578|589|710|88\d)|...(976|.11|5551212$))/;

/** The number in E.164 if it can get text messages, or a failure code (decision X-312). */
export function parseTextablePhone(
  text: string,
): { phone: string } | { mistake: 'phone-format' | 'phone-not-textable' } {
  const phone = toE164(text);
  if (phone === null) return { mistake: 'phone-format' };
  return NON_GEOGRAPHIC.test(phone) ? { mistake: 'phone-not-textable' } : { phone };
}

/** The failure code of a phone number; null if it is valid. */
export function validateTextablePhone(text: string): 'phone-format' | 'phone-not-textable' | null {
  const read = parseTextablePhone(text);
  return 'mistake' in read ? read.mistake : null;
}
