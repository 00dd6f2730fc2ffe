import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Font } from '@react-pdf/renderer';
import { z } from 'zod';
import { cacheLayouts } from './layout-cache';
import { breakAtMarks } from './printable';
import { unpackWoff } from './woff';

/** Fonts of a report, in the order in which they are tried for each character. */
export interface Fonts {
  families: string[];
  covers(codePoint: number): boolean;
}

interface Source {
  name: string;
  subset: string;
  /** Characters that the file may contain. A file without a needed character is not opened. */
  ranges: readonly Range[];
}
type Range = readonly [first: number, last: number];

const resolve = createRequire(import.meta.url).resolve;
const LATIN = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'devanagari'];

/**
 * Opens the fonts for the characters of `text`. The Latin font is always opened, and any other only when needed, such
 * as the main Chinese font (8,000 characters, 1.5 MB per weight). Rare Chinese characters come from the small subsets
 * of Noto Sans SC. `folder` holds the unpacked files.
 */
export async function loadFonts(text: string, folder: string): Promise<Fonts> {
  Font.registerHyphenationCallback(breakAtMarks);
  const missing = new Set(Array.from(`${text}${PAGE_CHARACTERS}`, (character) => character.codePointAt(0) ?? 0));
  const covered = new Set<number>();
  const families: string[] = [];
  for (const source of listSources()) {
    const candidates = [...missing].filter((codePoint) => isInRanges(codePoint, source.ranges));
    if (candidates.length === 0) continue;
    const hasGlyph = await openCached(source, folder);
    const supported = candidates.filter(hasGlyph);
    supported.forEach((codePoint) => missing.delete(codePoint) && covered.add(codePoint));
    if (supported.length > 0) families.push(getFamily(source));
  }
  return { families, covers: (codePoint) => covered.has(codePoint) };
}

/**
 * Scripts with a package of their own. Each file is opened only when needed. Arabic is IBM Plex, not Noto: Noto has
 * separate marks for dots, and react-pdf loses their height.
 */
const SCRIPT_FONTS: readonly Source[] = [
  {
    name: 'ibm-plex-sans-arabic',
    subset: 'arabic',
    ranges: [
      [0x600, 0x6ff],
      [0x750, 0x77f],
      [0x870, 0x8ff],
      [0xfb50, 0xfdff],
      [0xfe70, 0xfeff],
    ],
  },
  {
    name: 'noto-sans-hebrew',
    subset: 'hebrew',
    ranges: [
      [0x590, 0x5ff],
      [0xfb1d, 0xfb4f],
    ],
  },
  { name: 'noto-sans-thai', subset: 'thai', ranges: [[0xe00, 0xe7f]] },
  {
    name: 'noto-sans-kr',
    subset: 'korean',
    ranges: [
      [0x1100, 0x11ff],
      [0x3130, 0x318f],
      [0xa960, 0xa97f],
      [0xac00, 0xd7ff],
    ],
  },
];

/** Characters that the page itself prints. */
const PAGE_CHARACTERS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => index + 32))}·•°–…“”\uFFFD`;

function listSources(): Source[] {
  const sans = readRanges('noto-sans');
  const emoji = readRanges('noto-emoji');
  const chinese = readRanges('noto-sans-sc');
  const numbered = Object.keys(chinese).filter((key) => key.startsWith('['));
  return [
    ...LATIN.map((subset) => ({ name: 'noto-sans', subset, ranges: sans[subset] ?? [] })),
    ...SCRIPT_FONTS,
    { name: 'noto-emoji', subset: 'emoji', ranges: Object.values(emoji).flat() },
    { name: 'noto-sans-sc', subset: 'chinese-simplified', ranges: Object.values(chinese).flat() },
    ...numbered.map((key) => ({ name: 'noto-sans-sc', subset: key.slice(1, -1), ranges: chinese[key] ?? [] })),
  ];
}

/** Open fonts are reused by later jobs of this process. */
const openFonts = new Map<string, (codePoint: number) => boolean>();

async function openCached(source: Source, folder: string): Promise<(codePoint: number) => boolean> {
  const hasGlyph = openFonts.get(getFamily(source)) ?? (await openFont(source, folder));
  openFonts.set(getFamily(source), hasGlyph);
  return hasGlyph;
}

async function openFont({ name, subset }: Source, folder: string): Promise<(codePoint: number) => boolean> {
  const family = getFamily({ name, subset });
  for (const fontWeight of WEIGHTS) {
    const file = `${name}-${subset}-${fontWeight}-normal`;
    const src = path.join(folder, `${file}.woff`);
    await writeFile(src, unpackWoff(await readFile(path.join(getPackageFolder(name), 'files', `${file}.woff`))));
    Font.register({ family, src, fontWeight });
    await Font.load({ fontFamily: family, fontWeight, fontStyle: 'normal' });
    const font = Font.getFont({ fontFamily: family, fontWeight, fontStyle: 'normal' })?.data;
    if (font) cacheLayouts(font);
  }
  const font = Font.getFont({ fontFamily: family, fontWeight: 400, fontStyle: 'normal' })?.data;
  return (codePoint) => font?.hasGlyphForCodePoint(codePoint) ?? false;
}

const WEIGHTS = [400, 600];
const getFamily = ({ name, subset }: Pick<Source, 'name' | 'subset'>) => `${name} ${subset}`;
const getPackageFolder = (name: string) => path.dirname(resolve(`@fontsource/${name}/unicode.json`));

/** Parses unicode.json of a fontsource package, which has a text such as 'U+0460-052F,U+20B4' per subset. */
function readRanges(name: string): Record<string, Range[]> {
  const rangesBySubset = z
    .record(z.string(), z.string())
    .parse(createRequire(import.meta.url)(`@fontsource/${name}/unicode.json`));
  return Object.fromEntries(
    Object.entries(rangesBySubset).map(([subset, ranges]) => [subset, ranges.split(',').map(parseRange)]),
  );
}

function parseRange(text: string): Range {
  const [first = '', last = first] = text.replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

const isInRanges = (codePoint: number, ranges: readonly Range[]) =>
  ranges.some(([first, last]) => first <= codePoint && codePoint <= last);
