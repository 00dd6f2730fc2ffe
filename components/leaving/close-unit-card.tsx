'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/buttons/button';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import { useCommand } from '@/components/ui/requests/use-command';
import { ACCOUNT_TIME_ZONE } from '@/lib/accounts/rules';
import { formatListDate } from '@/lib/dates';
import { reopenWorkUnit } from '@/lib/leaving/contract';
import { REOPEN_UNIT_DAYS } from '@/lib/workgroups/closed-unit';

interface CloseUnitDialogProps {
  unit: string;
  username: string;
  personId: string;
  onClose: () => void;
}

const CloseUnitDialog = lazyDialog<CloseUnitDialogProps>(
  () => import('@/components/leaving/close-unit-dialog').then((part) => part.CloseUnitDialog),
  ({ onClose }) => onClose,
);

export interface CloseUnitCardProps extends Omit<CloseUnitDialogProps, 'onClose'> {
  /** ISO 8601, or null if the work unit is not closed. */
  reopenUntil: string | null;
  isLastOffice: boolean;
}

/** Closes the work unit, for its last Office User, or reopens it (decision X-352). */
export function CloseUnitCard({ reopenUntil, isLastOffice, ...dialog }: CloseUnitCardProps) {
  const [isOpen, setOpen] = useState(false);
  const router = useRouter();
  const { send, busy } = useCommand(reopenWorkUnit, { notDone: 'Not reopened', onDone: () => router.refresh() });
  if (reopenUntil !== null)
    return (
      <Card aria-labelledby="close-unit">
        <CardHead
          title="This work unit is closed"
          titleId="close-unit"
          sub={`You can reopen it until ${formatListDate(reopenUntil, ACCOUNT_TIME_ZONE)}. Agreements, invitations and links to reports that ended must be created again.`}
        />
        <CardBody>
          <Button className="justify-self-start" busy={busy} onClick={() => void send({})}>
            Reopen work unit
          </Button>
        </CardBody>
      </Card>
    );
  return (
    <Card aria-labelledby="close-unit">
      <CardHead
        title="Close work unit"
        titleId="close-unit"
        sub={
          isLastOffice
            ? `Records can be read and exported for ${REOPEN_UNIT_DAYS} days. Until then you can reopen the work unit.`
            : 'Only the last Office User can close the work unit. It has other Office Users.'
        }
      />
      {isLastOffice && (
        <CardBody>
          <Button variant="danger-text" className="-ml-4 justify-self-start" onClick={() => setOpen(true)}>
            Close this work unit
          </Button>
        </CardBody>
      )}
      {isOpen && <CloseUnitDialog {...dialog} onClose={() => setOpen(false)} />}
    </Card>
  );
}
