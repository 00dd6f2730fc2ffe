'use client';

import { CircleHelp } from 'lucide-react';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/states';
import { BMP_NOT_FOUND } from '@/lib/reports/editor/texts';

/** The BMP of this screen is gone: somebody removed it meanwhile (BMP-52, BMP-53). */
export function BmpNotFound() {
  const { inspection } = useInspection();
  return (
    <EmptyState icon={<CircleHelp />} action={<Button onClick={() => inspection.send({ type: 'home' })}>Home</Button>}>
      <strong className="block font-bold text-ink">{BMP_NOT_FOUND.title}</strong>
      {BMP_NOT_FOUND.message}
    </EmptyState>
  );
}
