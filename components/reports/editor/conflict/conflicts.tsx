'use client';

import { useInspection } from '@/components/reports/editor/inspection-context';
import { lazyComponent } from '@/components/ui/lazy/lazy-component';

/** Loaded with the first conflict, because most inspections have none. */
const ConflictCard = lazyComponent(() =>
  import('@/components/reports/editor/conflict/conflict-card').then((file) => file.ConflictCard),
);

export function Conflicts() {
  const { editor } = useInspection();
  return editor.conflicts.length === 0 ? null : <ConflictCard />;
}
