import { cacheLayouts, type Run } from '@/lib/reports/pdf/layout-cache';

/** A font that records its calls. Each letter is one glyph. */
function createFont() {
  const calls: string[] = [];
  const layOut = (text: string, features?: unknown): Run => {
    calls.push(text);
    return { glyphs: [...text], positions: [...text].map((_, index) => ({ xAdvance: index + (features ? 100 : 0) })) };
  };
  const font = { layout: layOut };
  cacheLayouts(font);
  return { font, calls };
}

describe('a font with cached layouts', () => {
  it('lays out a text once', () => {
    const { font, calls } = createFont();
    const runs = [font.layout('silt'), font.layout('fence'), font.layout('silt')];
    expect(calls).toEqual(['silt', 'fence']);
    expect(runs[2]).toEqual(runs[0]);
  });

  it('lays out a text again with other font features', () => {
    const { font } = createFont();
    expect(font.layout('ab')).toMatchObject({ positions: [{ xAdvance: 0 }, { xAdvance: 1 }] });
    expect(font.layout('ab', ['liga'])).toMatchObject({ positions: [{ xAdvance: 100 }, { xAdvance: 101 }] });
  });

  it('returns an unchanged layout even if a caller modified the previous result', () => {
    const { font } = createFont();
    const first = font.layout('silt');
    first.glyphs.reverse();
    first.positions.reverse();
    for (const position of first.positions) Object.assign(position, { xAdvance: -1 });
    const positions = [0, 1, 2, 3].map((xAdvance) => ({ xAdvance }));
    expect(font.layout('silt')).toEqual({ glyphs: ['s', 'i', 'l', 't'], positions });
  });

  it('empties the cache when it is full', () => {
    const { font, calls } = createFont();
    const longText = 'fence '.repeat(20_000);
    font.layout('silt');
    font.layout(longText);
    font.layout(`${longText}!`);
    expect(font.layout('silt').glyphs).toEqual(['s', 'i', 'l', 't']);
    expect(calls.filter((text) => text === 'silt')).toHaveLength(2);
  });
});
