/**
 * How far the PDF is. `total` is null where nobody knows it yet: pages are counted only as they are filled. The step
 * 'layout' counts nothing, because BMPs and notes are measured all at once.
 */
export interface ReportPdfProgress {
  step: 'waiting' | 'photos' | 'layout' | 'pages';
  done: number;
  total: number | null;
}
