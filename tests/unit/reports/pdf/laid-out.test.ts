import { cacheLayouts, type Run } from '@/lib/reports/pdf/layout-cache';

/** A font that counts how often it is asked. Each letter is a glyph of its own. */
function findFont() {
  const calls: string[] = [];
  const layout = (text: string, features?: unknown): Run => {
    calls.push(text);
    return { glyphs: [...text], positions: [...text].map((_, index) => ({ xAdvance: index + (features ? 100 : 0) })) };
  };
  const font = { layout };
  cacheLayouts(font);
  return { font, calls };
}

describe('a font that remembers how it laid out a text', () => {
  it('lays out a text once, however often it is requested', () => {
    const { font, calls } = findFont();
    const answers = [font.layout('silt'), font.layout('fence'), font.layout('silt')];
    expect(calls).toEqual(['silt', 'fence']);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('lays out again what is requested with other features', () => {
    const { font } = findFont();
    expect(font.layout('ab')).toMatchObject({ positions: [{ xAdvance: 0 }, { xAdvance: 1 }] });
    expect(font.layout('ab', ['liga'])).toMatchObject({ positions: [{ xAdvance: 100 }, { xAdvance: 101 }] });
  });

  it('gives the same to the next who asks, whatever was done to an answer', () => {
    const { font } = findFont();
    const first = font.layout('silt');
    first.glyphs.reverse();
    first.positions.reverse();
    for (const position of first.positions) Object.assign(position, { xAdvance: -1 });
    const positions = [0, 1, 2, 3].map((xAdvance) => ({ xAdvance }));
    expect(font.layout('silt')).toEqual({ glyphs: ['s', 'i', 'l', 't'], positions });
  });

  it('forgets when it has remembered very much, and lays out right all the same', () => {
    const { font, calls } = findFont();
    const long = 'fence '.repeat(20_000);
    font.layout('silt');
    font.layout(long);
    font.layout(`${long}!`);
    expect(font.layout('silt').glyphs).toEqual(['s', 'i', 'l', 't']);
    expect(calls.filter((text) => text === 'silt')).toHaveLength(2);
  });
});
