import { execFileSync } from 'node:child_process';

export const PAGE_HEIGHT = 792;

interface WordBox {
  top: number;
  bottom: number;
}

/** Whether a word is between the header and the footer. */
export const isContent = ({ top, bottom }: WordBox) => top > 60 && bottom < 735;

/** The positions of the words of each page. */
export function extractWordBoxes(pdf: Buffer): WordBox[][] {
  const html = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, maxBuffer: 1e9 }).toString();
  return html
    .split('<page ')
    .slice(1)
    .map((page) =>
      [...page.matchAll(/yMin="([\d.-]+)" xMax="[\d.-]+" yMax="([\d.-]+)"/g)].map(([, top, bottom]) => ({
        top: Number(top),
        bottom: Number(bottom),
      })),
    );
}

/** The text of each page in its printed layout. */
export function extractPageTexts(pdf: Buffer): string[] {
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, maxBuffer: 1e9 }).toString();
  return text.split('\f').slice(0, -1);
}

export const joinPages = (pages: readonly string[]): string => pages.join('\n').replace(/\s+/g, ' ');
