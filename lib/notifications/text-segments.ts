/**
 * The capacity of text message segments (3GPP TS 23.038 and 23.040), which determine the price. UCS-2 is used if a
 * character is not in the GSM alphabet.
 */
interface Alphabet {
  /** The capacity of a message of one segment. */
  maxUnitsOfSingle: number;
  /** The capacity of each segment of a longer message. */
  maxUnitsOfMultiple: number;
  countUnits: (character: string) => number;
}

const SINGLE_UNIT_CHARACTERS = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Sent as an escape and a letter. */
const DOUBLE_UNIT_CHARACTERS = new Set('\f^{}\\[~]|€');

const GSM: Alphabet = {
  maxUnitsOfSingle: 160,
  maxUnitsOfMultiple: 153,
  countUnits: (character) => (DOUBLE_UNIT_CHARACTERS.has(character) ? 2 : 1),
};
const UCS_2: Alphabet = { maxUnitsOfSingle: 70, maxUnitsOfMultiple: 67, countUnits: (character) => character.length };

/** The maximum of one segment, whatever the alphabet. */
export const MAX_SEGMENT_CHARACTERS = GSM.maxUnitsOfSingle;

export function countSegments(text: string): number {
  const characters = [...text];
  const isGsm = characters.every(
    (character) => SINGLE_UNIT_CHARACTERS.has(character) || DOUBLE_UNIT_CHARACTERS.has(character),
  );
  return countSegmentsIn(characters, isGsm ? GSM : UCS_2);
}

/** A character of two units is never split between segments, so a segment can have an unused unit. */
function countSegmentsIn(
  characters: readonly string[],
  { maxUnitsOfSingle, maxUnitsOfMultiple, countUnits }: Alphabet,
): number {
  const length = characters.reduce((sum, character) => sum + countUnits(character), 0);
  if (length <= maxUnitsOfSingle) return 1;
  let segments = 0;
  let usedUnits = 0;
  for (const character of characters) {
    const units = countUnits(character);
    usedUnits = usedUnits + units > maxUnitsOfMultiple ? units : usedUnits + units;
    if (usedUnits === units) segments += 1;
  }
  return segments;
}
