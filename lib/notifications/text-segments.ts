/**
 * How many segments a text message is sent in, which decides its price (3GPP TS 23.038 and 23.040). One segment holds
 * 160 characters of the GSM alphabet; each of several holds 153. With a single character outside that alphabet it is 70
 * and 67 UTF-16 units.
 */
interface Alphabet {
  one: number;
  several: number;
  /** How much room a character takes. */
  units: (character: string) => number;
}

const ONCE = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Characters that are sent as two: an escape and a letter. */
const TWICE = new Set('\f^{}\\[~]|€');

const GSM: Alphabet = { one: 160, several: 153, units: (character) => (TWICE.has(character) ? 2 : 1) };
const UCS_2: Alphabet = { one: 70, several: 67, units: (character) => character.length };

/** No segment holds more characters than this, in either alphabet. */
export const MOST_IN_SEGMENT = GSM.one;

export function segmentsOf(text: string): number {
  const characters = [...text];
  const isGsm = characters.every((character) => ONCE.has(character) || TWICE.has(character));
  return segmentsIn(characters, isGsm ? GSM : UCS_2);
}

/** A character of two units is never divided between two segments; the first segment then stays one unit short. */
function segmentsIn(characters: readonly string[], { one, several, units }: Alphabet): number {
  const length = characters.reduce((sum, character) => sum + units(character), 0);
  if (length <= one) return 1;
  let segments = 0;
  let used = 0;
  for (const character of characters) {
    const more = units(character);
    used = used + more > several ? more : used + more;
    if (used === more) segments += 1;
  }
  return segments;
}
