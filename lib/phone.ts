/**
 * Only US phone numbers are accepted (SHELL-71): ten digits of the North American Numbering Plan, with or
 * without +1. These area codes of the plan are in Canada and the Caribbean.
 */
const NON_US_AREA_CODES = new Set(
  // Canada
  (
    '204 226 236 249 250 257 263 273 289 306 343 354 365 367 368 382 387 403 416 418 428 431 437 438 450 460 468 474 506 ' +
    '514 519 537 548 568 579 581 584 587 600 604 613 622 633 639 647 672 683 705 709 742 753 778 780 782 807 819 825 851 ' +
    '867 873 879 902 905 942 ' +
    // Other states of the plan
    '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'
  ).split(' '),
);

export const PHONE_FORMAT_ERROR = 'Enter a US phone number';

/** The ten digits of a US number; null for any other text. */
function parseUsDigits(text: string): string | null {
  if (!/^\s*(\+1)?[\d\s().-]*$/.test(text)) return null;
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  const match = /^([2-9]\d{2})[2-9]\d{6}$/.exec(digits);
  return match?.[1] && !NON_US_AREA_CODES.has(match[1]) ? digits : null;
}

export function isUsPhone(text: string): boolean {
  return parseUsDigits(text) !== null;
}

/** '(414) 555-0123'. Any other text is returned unchanged, for the person to correct. */
export function formatUsPhone(text: string): string {
  return parseUsDigits(text)?.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3') ?? text;
}

/** '+1 (414) 555-0123' (SHELL-63). Any other text is returned unchanged. */
export function formatPhoneWithCountry(text: string): string {
  return isUsPhone(text) ? `+1 ${formatUsPhone(text)}` : text;
}

/** '+14145550123', the stored form; null if the text is not a US number. */
export function toE164(text: string): string | null {
  const digits = parseUsDigits(text);
  return digits && `+1${digits}`;
}
