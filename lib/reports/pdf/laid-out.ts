import { laysOut, type Layout, type Run } from './right-to-left';

/** Letters of all remembered texts together; a record of 30 BMPs has some 20,000. One letter takes some 60 bytes here. */
const MOST_LETTERS = 150_000;

/**
 * Makes a font remember how it laid out a text. react-pdf lays out each text several times, with the same result: when it
 * measures, when it divides the pages, and when it puts the text into its final box. Each caller gets lists and
 * positions of its own, because react-pdf reverses lists and pdfkit counts positions in other units.
 */
export function rememberLayouts(font: object): void {
  if (!laysOut(font)) throw new Error('This font lays out nothing');
  const layout = font.layout.bind(font);
  const known = new Map<string, Run>();
  let letters = 0;
  const remembered: Layout = (text, features, script, language, direction) => {
    const key = JSON.stringify([features, script, language, direction, text]);
    const run = known.get(key) ?? layout(text, features, script, language, direction);
    if (!known.has(key)) {
      letters += text.length;
      if (letters > MOST_LETTERS) {
        known.clear();
        letters = text.length;
      }
      known.set(key, run);
    }
    return { ...run, glyphs: [...run.glyphs], positions: run.positions.map((position) => ({ ...position })) };
  };
  font.layout = remembered;
}
