/**
 * `total` is null while it can't be known: pages are counted as they are filled. Layout counts nothing: BMPs and notes
 * are measured in one piece.
 */
export interface ReportPdfProgress {
  step: 'waiting' | 'photos' | 'layout' | 'pages';
  done: number;
  total: number | null;
}
