/** Structure roles for screen readers (ISO 32000-2, 14.8). */

export type PdfRole =
  'Sect' | 'H1' | 'H2' | 'H3' | 'H4' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD';

/** Role of an element. One tag is one structure element, even if it is split across pages or made of several texts. */
export interface PdfTag {
  role: PdfRole;
  alt?: string;
  /** The text in reading order, if it is drawn in another order. */
  actual?: string;
}

/**
 * Tags an element for lib/reports/pdf/tagged.ts. react-pdf keeps unknown properties, although its types do not allow
 * them. Decoration has the tag null.
 */
export const withTag = (tag: PdfTag | null) => ({ tag });
