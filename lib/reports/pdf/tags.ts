/** The structure that a screen reader is told, beside what is drawn (ISO 32000-2, 14.8). */

export type PdfRole =
  'Sect' | 'H1' | 'H2' | 'H3' | 'H4' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD';

/**
 * What an element of the page is. One tag is one thing, also where it is divided between pages, or where several texts
 * together are one heading.
 */
export interface PdfTag {
  role: PdfRole;
  /** What a picture shows. */
  alt?: string;
  /** The text in the order in which it is read, where it is drawn in another one. */
  actual?: string;
}

/**
 * Marks an element of the page with its tag. react-pdf keeps properties that it does not know, although its types do not
 * name them; lib/reports/pdf/tagged.ts reads them when everything is laid out. Decoration has the tag null.
 */
export const tagged = (tag: PdfTag | null) => ({ tag });
