/**
 * Segments determine the price (3GPP TS 23.038 and 23.040): one holds 160 characters of the GSM alphabet, each of
 * several 153; with any other character 70 and 67 UTF-16 units.
 */
interface Alphabet {
  one: number;
  several: number;
  units: (character: string) => number;
}

const SINGLE_UNIT_CHARACTERS = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Sent as an escape and a letter. */
const DOUBLE_UNIT_CHARACTERS = new Set('\f^{}\\[~]|€');

const GSM: Alphabet = { one: 160, several: 153, units: (character) => (DOUBLE_UNIT_CHARACTERS.has(character) ? 2 : 1) };
const UCS_2: Alphabet = { one: 70, several: 67, units: (character) => character.length };

/** The maximum of characters in a segment of either alphabet. */
export const MAX_SEGMENT_CHARACTERS = GSM.one;

export function countSegments(text: string): number {
  const characters = [...text];
  const isGsm = characters.every(
    (character) => SINGLE_UNIT_CHARACTERS.has(character) || DOUBLE_UNIT_CHARACTERS.has(character),
  );
  return countSegmentsIn(characters, isGsm ? GSM : UCS_2);
}

/** A character of two units is never split between segments; the first one then stays one unit short. */
function countSegmentsIn(characters: readonly string[], { one, several, units }: Alphabet): number {
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
