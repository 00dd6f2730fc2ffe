'use client';

import { useInspection } from '@/components/reports/editor/inspection-context';
import { lazyComponent } from '@/components/ui/lazy-component';

/** Most inspections never have a conflict, so what shows one is downloaded with the first. */
const ConflictCard = lazyComponent(() =>
  import('@/components/reports/editor/conflict/conflict-card').then((file) => file.ConflictCard),
);

/** What two people changed in different ways; nothing while they agree. */
export function Conflicts() {
  const { editor } = useInspection();
  return editor.conflicts.length === 0 ? null : <ConflictCard />;
}
