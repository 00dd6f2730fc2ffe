/** The glyphs of a text and their positions, as fontkit lays them out. */
export interface Run {
  glyphs: unknown[];
  positions: object[];
}

type Layout = (text: string, ...options: readonly unknown[]) => Run;

/** Characters of all cached texts. A record of 30 BMPs has about 20,000; a character takes about 60 bytes. */
const MAX_CACHED_CHARACTERS = 150_000;

/**
 * Makes a font cache its text layouts. react-pdf lays out each text when it measures, breaks pages and places boxes,
 * with the same result. Each caller gets its own copies, because react-pdf reverses lists and pdfkit changes units.
 */
export function cacheLayouts(font: object): void {
  if (!hasLayout(font)) throw new Error('This font cannot lay out text');
  const layout = font.layout.bind(font);
  const cache = new Map<string, Run>();
  let characterCount = 0;
  const cachedLayout: Layout = (text, ...options) => {
    const key = JSON.stringify([text, ...options]);
    const run = cache.get(key) ?? layout(text, ...options);
    if (!cache.has(key)) {
      characterCount += text.length;
      if (characterCount > MAX_CACHED_CHARACTERS) {
        cache.clear();
        characterCount = text.length;
      }
      cache.set(key, run);
    }
    return { ...run, glyphs: [...run.glyphs], positions: run.positions.map((position) => ({ ...position })) };
  };
  font.layout = cachedLayout;
}

const hasLayout = (font: object): font is { layout: Layout } => 'layout' in font && typeof font.layout === 'function';
