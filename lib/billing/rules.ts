/** The billing address (DATA-31, decision X-126). It is not validated (BILLING-07). */
export interface BillingAddress {
  name: string;
  company: string;
  address_line1: string;
  address_line2: string;
  address_city: string;
  address_state: string;
  address_zip: string;
}

/** In characters. */
export const MAX_BILLING_TEXT_LENGTH = 200;

/**
 * Whether a text contains the 13 to 19 digits of a card number, with or without spaces, dots and dashes. A card number
 * must not be sent to our server.
 */
export function containsCardNumber(text: string): boolean {
  const groups = text.match(/\d(?:[\s.–-]*\d){12,}/g) ?? [];
  return groups.some((group) => hasCardNumberSubstring(group.replace(/\D/g, '')));
}

/** Checks every substring, because another number may be directly before the card's. */
function hasCardNumberSubstring(digits: string): boolean {
  for (let from = 0; from + MIN_CARD_DIGITS <= digits.length; from += 1)
    for (let length = MIN_CARD_DIGITS; length <= MAX_CARD_DIGITS && from + length <= digits.length; length += 1)
      if (isCardNumber(digits.slice(from, from + length))) return true;
  return false;
}

const MIN_CARD_DIGITS = 13;
const MAX_CARD_DIGITS = 19;

/** Card numbers of every known brand begin with 2 to 6. The last digit is the Luhn check digit. */
function isCardNumber(digits: string): boolean {
  if (!/^[2-6]/.test(digits)) return false;
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export const findFieldsWithCardNumber = (address: Partial<BillingAddress>): (keyof BillingAddress)[] =>
  BILLING_FIELDS.filter((field) => containsCardNumber(address[field] ?? ''));

const BILLING_FIELDS = [
  'name',
  'company',
  'address_line1',
  'address_line2',
  'address_city',
  'address_state',
  'address_zip',
] as const satisfies readonly (keyof BillingAddress)[];

/** The display name of the brand, or the provider's word for an unknown one. */
export const getBrandName = (brand: string): string => BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
  unknown: 'Card',
};
