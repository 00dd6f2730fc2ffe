'use client';

import { BmpNotFound } from '@/components/reports/editor/bmp/bmp-not-found';
import { EnterConditions } from '@/components/reports/editor/bmp/enter-conditions';
import { EnterInitialCorrections } from '@/components/reports/editor/bmp/enter-initial-corrections';
import { PlotLocation } from '@/components/reports/editor/bmp/plot-location';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { activeBmp, phaseOf } from '@/lib/reports/editor/derived';

/** Log BMP Event in three steps (inspection-core §2; decision X-17), with the step line above the heading. */
export function LogBmpEvent() {
  const { editor } = useInspection();
  const bmp = activeBmp(editor);
  if (bmp === null) return <BmpNotFound />;
  const phase = phaseOf(editor);
  if (phase === 'BMPEnterConditions') return <EnterConditions bmp={bmp} />;
  if (phase === 'BMPEnterInitialCorrections') return <EnterInitialCorrections bmp={bmp} />;
  return <PlotLocation key={bmp.id} bmp={bmp} />;
}
