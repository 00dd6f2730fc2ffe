'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { CloseUnitDialogProps } from '@/components/leaving/close-unit-dialog';
import { Button } from '@/components/ui/buttons/button';
import { FormCard } from '@/components/ui/forms/form-card';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import { useCommand } from '@/components/ui/requests/use-command';
import { formatDate, DEFAULT_TIME_ZONE } from '@/lib/dates';
import { reopenWorkUnit } from '@/lib/leaving/contract';
import { REOPEN_UNIT_DAYS } from '@/lib/workgroups/closed-unit';

const CloseUnitDialog = lazyDialog<CloseUnitDialogProps>(
  () => import('@/components/leaving/close-unit-dialog').then((module) => module.CloseUnitDialog),
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
  const { send, isBusy } = useCommand(reopenWorkUnit, {
    failureTitle: 'Work unit not reopened',
    onDone: () => router.refresh(),
  });
  if (reopenUntil !== null)
    return (
      <FormCard
        id="close-unit"
        title="This work unit is closed"
        sub={`You can reopen it until ${formatDate(reopenUntil, DEFAULT_TIME_ZONE)}. Agreements, invitations and links to reports have ended. After you reopen the work unit, create them again.`}
      >
        <Button className="justify-self-start" isBusy={isBusy} onClick={() => void send({})}>
          Reopen work unit
        </Button>
      </FormCard>
    );
  return (
    <FormCard
      id="close-unit"
      title="Close work unit"
      sub={
        isLastOffice
          ? `For ${REOPEN_UNIT_DAYS} days, records can be read and exported, and you can reopen the work unit.`
          : 'Only the last Office User can close the work unit. First remove the other Office Users or change their roles.'
      }
    >
      {isLastOffice && (
        <Button variant="danger-text" className="-ml-4 justify-self-start" onClick={() => setOpen(true)}>
          Close this work unit
        </Button>
      )}
      {isOpen && <CloseUnitDialog {...dialog} onClose={() => setOpen(false)} />}
    </FormCard>
  );
}
