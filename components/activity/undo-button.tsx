'use client';

import { Undo2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { useCommand } from '@/components/ui/use-command';
import type { ActivityUndo } from '@/lib/activity/contract';
import { restoreReport } from '@/lib/reports/contract';
import { showSites } from '@/lib/sites/contract';
import { restoreStakeholder } from '@/lib/stakeholders/contract';

/** Takes back what an entry tells, while that can be done. */
export function UndoButton({ undo: { of, id }, about }: { undo: ActivityUndo; about: string }) {
  const router = useRouter();
  const onDone = () => router.refresh();
  const report = useCommand(restoreReport, { notDone: 'Not undone', done: 'Inspection restored', onDone });
  const site = useCommand(showSites, { notDone: 'Not undone', done: 'Site shown again', onDone });
  const stakeholder = useCommand(restoreStakeholder, { notDone: 'Not undone', done: 'Stakeholder restored', onDone });
  const undo: Record<typeof of, () => Promise<unknown>> = {
    report: () => report.send({ idreport: id }),
    site: () => site.send({ sites: [{ siteId: id, visible: true }] }),
    stakeholder: () => stakeholder.send({ idstakeholder: id }),
  };
  const busy = report.busy || site.busy || stakeholder.busy;
  return (
    <Button variant="outline" busy={busy} aria-label={`Undo: ${about}`} onClick={() => void undo[of]()}>
      <Undo2 aria-hidden="true" />
      Undo
    </Button>
  );
}
