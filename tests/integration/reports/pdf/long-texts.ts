import type { Report } from '@/lib/reports/domain/report';
import { createBmp, createSmallReport } from './sample';

/** Texts whose layout time could grow faster than their length, with their repeated part. */
export const LONG_TEXTS = [
  ['without an end', 'السياجالطينيممزق'],
  ['of signs on one letter', 'ب\u0651\u064E\u064F'],
  ['that change their direction at every letter', 'اa'],
  ['that change it at every line', 'ا\na\n'],
  ['of brackets that do not close', 'א(a[ب{1'],
] as const;

export function createReportWithText(piece: string, length: number): Report {
  const description = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  return { ...createSmallReport(), bmps: [createBmp(0, { label: '1', photos: 0, description })] };
}
