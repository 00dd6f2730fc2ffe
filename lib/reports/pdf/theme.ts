import type { BmpStatus } from '@/lib/reports/domain/report';

/** Colors and sizes of the printed page (design language §2, §10), in points (72 per inch). */
export const INCH = 72;
export const PAGE = { width: 8.5 * INCH, height: 11 * INCH, margin: 0.6 * INCH };
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.margin;
/** Space for header and footer, with the margins, in points. */
export const FRAME = { top: PAGE.margin + 30, bottom: PAGE.margin + 24 };

export const BODY = { size: 10, line: 1.4 };
export const SMALL = { size: 8.5, line: 1.4 };

export const INK = '#15201b';
export const INK_SOFT = '#35413b';
export const INK_MUTED = '#59665f';
export const LINE = '#bcc6bd';
export const PIN_INK = '#07120d';

export const BADGE: Record<BmpStatus, { ink: string; ground: string }> = {
  Complete: { ink: '#0c5a22', ground: '#e0f8e5' },
  Overdue: { ink: '#a00c1e', ground: '#fde7e9' },
  Incomplete: { ink: '#664600', ground: '#fff2cc' },
  Documentation: { ink: '#0b4790', ground: '#e3f0ff' },
};
