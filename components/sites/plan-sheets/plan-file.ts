/** Why a file cannot be a plan sheet. */
export type PlanFileError =
  'too-large' | 'empty' | 'unknown-type' | 'damaged-picture' | 'damaged-pdf' | 'encrypted-pdf';

/** A chosen file of which one page can be drawn. */
export interface PlanFile {
  name: string;
  pageCount: number;
  /** Draws a page as a JPEG of at most MAX_PLAN_SHEET_EDGE pixels. Pages count from 1. */
  drawPage(page: number): Promise<Blob | PlanFileError>;
  close(): void;
}

/** A sentence for a file that cannot be used. `name` is that of the file. */
export function describePlanFileError(error: PlanFileError, name: string): string {
  switch (error) {
    case 'too-large':
      return `${name} is larger than 15 MB. Save a smaller version, then choose it again.`;
    case 'empty':
      return `${name} is empty. Choose another file.`;
    case 'unknown-type':
      return `${name} is not a PDF, JPEG or PNG. Choose another file.`;
    case 'damaged-picture':
      return `${name} is damaged and cannot be opened. Choose another file.`;
    case 'damaged-pdf':
      return `${name} is damaged and cannot be drawn. Save the PDF again, then choose it again.`;
    case 'encrypted-pdf':
      return `${name} needs a password. Save it without a password, then choose it again.`;
  }
}
