'use client';

import { Undo2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { useCommand } from '@/components/ui/use-command';
import { restoreReport } from '@/lib/reports/contract';

/** Takes the deletion of an inspection back, while that can be done. */
export function RestoreInspection({ id, about }: { id: string; about: string }) {
  const router = useRouter();
  const { send, busy } = useCommand(restoreReport, {
    notDone: 'Not restored',
    done: 'Inspection restored',
    onDone: () => router.refresh(),
  });
  return (
    <Button variant="outline" busy={busy} aria-label={`Undo: ${about}`} onClick={() => void send({ idreport: id })}>
      <Undo2 aria-hidden="true" />
      Undo
    </Button>
  );
}
