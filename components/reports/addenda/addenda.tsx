'use client';

import Link from 'next/link';
import { useState } from 'react';
import { AddendaCard } from '@/components/reports/addenda/addenda-card';
import { DrawnSignature } from '@/components/signing/drawn-signature';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import { formatReportDateTime } from '@/lib/dates';
import type { AddendaSection, Addendum } from '@/lib/reports/addenda-contract';
import { MAX_ADDENDA } from '@/lib/reports/domain/addenda';
import { createPhotoUrl } from '@/lib/reports/domain/photos';
import { getCheckPath } from '@/lib/signing/urls';

const AddendumDialog = lazyDialog(
  () => import('@/components/reports/addenda/addendum-dialog').then((module) => module.AddendumDialog),
  ({ onClose }) => onClose,
);

interface AddendaProps extends AddendaSection {
  reportId: string;
  unitId: string;
  timeZone: string;
}

/** The addenda of a report for members, with a button to add one. */
export function Addenda({ reportId, unitId, timeZone, addenda, signer }: AddendaProps) {
  const [saved, setSaved] = useState<readonly Addendum[]>([]);
  const [isOpen, setOpen] = useState(false);
  // Addenda are only added, so the longer list is the newer one.
  const shown = saved.length > addenda.length ? saved : addenda;
  return (
    <>
      <AddendaCard
        addenda={shown}
        timeZone={timeZone}
        reportId={reportId}
        getPhotoUrl={(fileName) => createPhotoUrl('practiceactions', fileName)}
        formatSignature={({ name, title, drawing, signedAt, seal }) => (
          <>
            {drawing !== '' && <DrawnSignature drawing={drawing} name={name} />}
            Signed by {[name, title, formatReportDateTime(signedAt, timeZone)].filter(Boolean).join(', ')} ·{' '}
            <Link href={getCheckPath(seal.checkId)} prefetch={false} className="whitespace-nowrap text-link underline">
              Seal {seal.number}
            </Link>
          </>
        )}
        actions={
          shown.length < MAX_ADDENDA && (
            <HiddenWhenClosed>
              <Button variant="outline" className="print:hidden" onClick={() => setOpen(true)}>
                Add addendum
              </Button>
            </HiddenWhenClosed>
          )
        }
      />
      {isOpen && (
        <AddendumDialog
          reportId={reportId}
          timeZone={timeZone}
          signer={signer}
          sender={{ personId: signer.personId, unitId }}
          onSaved={setSaved}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
