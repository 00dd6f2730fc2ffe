'use client';

import { useSyncExternalStore, type ReactNode, useCallback, useState } from 'react';
import { useText } from '@/components/ui/text/language';
import { UnsavedForms } from '@/components/accounts/unsaved-forms';
import { ImportFile } from '@/components/offline/import-file';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { UnsentTicketRow } from '@/components/offline/unsent-ticket-row';
import { UnsentInspectionRow } from '@/components/offline/unsent-inspection-row';
import { PageHead } from '@/components/shell/page-head';
import { Button } from '@/components/ui/buttons/button';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import { ListCard } from '@/components/ui/lists/list-card';
import { EmptyState, ErrorState, Loading } from '@/components/ui/feedback/states';
import type { RequestSender } from '@/lib/client/api';
import { NOTHING_UNSENT } from '@/lib/offline/unsent-work/texts';
import { readDeviceOwner } from '@/lib/offline/store/device-owner';
import { type Viewer, readUnsentWork, type UnsentInspection } from '@/lib/offline/unsent-work/list';
import { listTicketActs } from '@/lib/offline/store/ticket-acts';
import { listUnsentTickets, type UnsentTicket } from '@/lib/offline/unsent-work/tickets';
import { usePolling } from '@/components/offline/use-polling';
import { NearlyFullNote } from '@/components/offline/nearly-full-note';
import { useDeviceStorage } from '@/components/offline/use-device-storage';
import { isNearlyFull, formatBytes } from '@/lib/offline/store/device-storage';

export interface OnThisDeviceProps {
  /** The signed-in person; null offline: the last one signed in here. */
  viewer: Viewer | null;
  /** The sender of an import; null if this person may not import. */
  importAs: RequestSender | null;
  notice?: ReactNode;
  children?: ReactNode;
}

/** All unsent work of this device. Needs no server data. */
export function OnThisDevice({ viewer, importAs, notice, children }: OnThisDeviceProps) {
  const t = useText();
  const isOpen = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    <>
      <PageHead title={t('On this device')} lead={t('Work entered on this device that is not on the server yet.')} />
      {notice}
      <div className="grid gap-4 desktop:gap-6">
        {isOpen ? <UnsentWork viewer={viewer ?? readDeviceOwner()} /> : <Loading />}
        {children}
        {importAs && (
          <HiddenWhenClosed>
            <ImportFile sender={importAs} />
          </HiddenWhenClosed>
        )}
        {isOpen && <StorageCard />}
      </div>
    </>
  );
}

/** Unsent work is rendered in the browser only. */
const neverChanges = () => () => undefined;

function UnsentWork({ viewer }: { viewer: Viewer | null }) {
  const t = useText();
  const { unsent, tickets, error, readAgain } = useUnsentWork(viewer);
  if (error)
    return (
      <Card>
        <ErrorState retry={<Button onClick={readAgain}>{t('Try again')}</Button>}>
          {t('This browser does not allow access to stored work. Private windows do not store anything.')}
        </ErrorState>
      </Card>
    );
  return (
    <>
      {viewer && <UnsavedForms personId={viewer.personId} />}
      <ListCard
        id="unsent-work"
        title={t('Waiting to be sent')}
        empty={
          unsent === null ? (
            <Loading />
          ) : (
            unsent.length + tickets.length === 0 && <EmptyState>{t(NOTHING_UNSENT)}</EmptyState>
          )
        }
      >
        {tickets.map((each) => (
          <UnsentTicketRow key={each.act.actId} ticket={each} onChange={readAgain} />
        ))}
        {unsent?.map((each) => (
          <UnsentInspectionRow
            key={`${each.reportId} ${each.personId}`}
            inspection={each}
            canOpen={viewer?.unitId !== null}
            onChange={readAgain}
          />
        ))}
      </ListCard>
    </>
  );
}

interface UnsentWorkList {
  unsent: UnsentInspection[] | null;
  tickets: UnsentTicket[];
  error: boolean;
  readAgain: () => void;
}

function useUnsentWork(viewer: Viewer | null): UnsentWorkList {
  const [unsent, setUnsent] = useState<UnsentInspection[] | null>(null);
  const [tickets, setTickets] = useState<UnsentTicket[]>([]);
  const [error, setError] = useState(false);
  const { personId, unitId } = viewer ?? { personId: null, unitId: null };
  const units = viewer?.unitIds?.join(' ');

  const read = useCallback(async () => {
    const who = personId === null ? null : { personId, unitId, unitIds: units?.split(' ') };
    try {
      const [inspections, acts] = await Promise.all([readUnsentWork(who), listTicketActs()]);
      setError(false);
      setTickets(listUnsentTickets(acts, who));
      setUnsent(inspections);
    } catch {
      setError(true);
    }
  }, [personId, unitId, units]);

  usePolling(read);
  const readAgain = useCallback(() => void read(), [read]);
  return { unsent, tickets, error, readAgain };
}

function StorageCard() {
  const t = useText();
  const { storage, persist } = useDeviceStorage();
  return (
    <Card aria-labelledby="storage">
      <CardHead title={t('Storage')} titleId="storage" />
      <CardBody className="grid gap-3">
        {storage === null ? (
          <p>{t('This browser does not report how much storage it uses.')}</p>
        ) : (
          <>
            {isNearlyFull(storage) && <NearlyFullNote left={storage.allowed - storage.used} />}
            <p>
              {t('{used} used · the browser allows {allowed}', {
                used: formatBytes(storage.used),
                allowed: formatBytes(storage.allowed),
              })}
            </p>
            {storage.isPersistent ? (
              <p>{t('The browser keeps your work until it is sent.')}</p>
            ) : (
              <div className="flex flex-wrap items-center gap-3">
                <p>{t('The browser may delete your work if the device runs low on space.')}</p>
                <Button variant="outline" onClick={persist}>
                  {t('Keep until sent')}
                </Button>
              </div>
            )}
          </>
        )}
      </CardBody>
    </Card>
  );
}
