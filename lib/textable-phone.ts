import { toE164 } from './phone';

/**
 * Area codes of no place: those that end in two equal digits (toll-free 800 and 833, premium 900, personal 500 and 700), the
 * other personal ones, 456 and 710. Exchanges that serve no person: premium 976, services such as 411, and 555-1212.
 */
const NO_PLACE = /^\+1((.(\d)\3|456|52[1-9]|53[258]|54[235679]|55[02346]|569|578|589|710|88\d)|...(976|.11|5551212$))/;

/**
 * The number of a person who may be sent text messages, as it is dialled; a failure's code for every other text. Some numbers
 * of no place are paid for by whoever sends the message (decision X-312).
 */
export function textablePhone(text: string): { phone: string } | { mistake: 'phone-format' | 'phone-not-textable' } {
  const phone = toE164(text);
  if (phone === null) return { mistake: 'phone-format' };
  return NO_PLACE.test(phone) ? { mistake: 'phone-not-textable' } : { phone };
}

/** What is wrong with the number of a person; null: nothing. */
export function phoneMistake(text: string): 'phone-format' | 'phone-not-textable' | null {
  const read = textablePhone(text);
  return 'mistake' in read ? read.mistake : null;
}
