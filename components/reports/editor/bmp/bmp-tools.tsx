'use client';

import { Pencil, Trash2 } from 'lucide-react';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { Button } from '@/components/ui/buttons/button';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';
import { statusOf } from '@/lib/reports/editor/derived';
import { removedBmpText } from '@/lib/reports/domain/bmp-name';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { canLogMore } from '@/lib/reports/domain/rules';

/** In setup, a logged BMP can be edited or removed. */
export function BmpTools({ bmp }: { bmp: LoggedBmp }) {
  const { editor, inspection } = useInspection();
  const { confirm, confirmDialog } = useConfirm();
  if (!canLogMore(statusOf(editor))) return null;

  async function remove() {
    const question = 'Its entries are deleted, too.';
    const about = removedBmpText(bmp);
    if (await confirm({ title: 'Delete BMP', about, question, act: 'Delete', destructive: true })) {
      inspection.send({ type: 'bmpRemoved', bmpId: bmp.id });
    }
  }

  return (
    <div className="flex flex-wrap justify-between gap-2 border-t border-line px-4 py-3 desktop:px-6">
      <Button variant="outline" onClick={() => inspection.send({ type: 'bmpEdited', bmpId: bmp.id })}>
        <Pencil aria-hidden="true" />
        Edit BMP
      </Button>
      <Button variant="danger-text" onClick={() => void remove()}>
        <Trash2 aria-hidden="true" />
        Delete BMP
      </Button>
      {confirmDialog}
    </div>
  );
}
