/**
 * Progress of the PDF. Only the step 'photos' has a `total`. The step 'layout' has no count: BMPs and notes are
 * measured at once.
 */
export interface ReportPdfProgress {
  step: 'waiting' | 'photos' | 'layout' | 'pages';
  done: number;
  total: number | null;
}
