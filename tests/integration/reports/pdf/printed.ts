import { execFileSync } from 'node:child_process';

export const PAGE_HEIGHT = 792;

interface Box {
  top: number;
  bottom: number;
}

export const isContent = ({ top, bottom }: Box) => top > 60 && bottom < 735;

export function getBoxes(pdf: Buffer): Box[][] {
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

export async function getText(pdf: Buffer): Promise<string[]> {
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, maxBuffer: 1e9 }).toString();
  return text.split('\f').slice(0, -1);
}
