'use client';

import { useSyncExternalStore, type ReactNode, useCallback, useState } from 'react';
import { useText } from '@/components/ui/text/language';
import { UnsavedForms } from '@/components/accounts/unsaved-forms';
import { ImportFile } from '@/components/offline/import-file';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { UnsentTicketRow } from '@/components/offline/unsent-ticket-row';
import { UnsentInspectionRow } from '@/components/offline/unsent-inspection-row';
import { Icon } from '@/components/ui/icons/icon';
import { PageHead } from '@/components/shell/page-head';
import { Button } from '@/components/ui/buttons/button';
import { Accordion } from '@/components/ui/lists/accordion';
import { Card, CardBody } from '@/components/ui/lists/card';
import { ListCard } from '@/components/ui/lists/list-card';
import { ErrorState, Loading } from '@/components/ui/feedback/states';
import type { RequestSender } from '@/lib/client/api';
import { NOTHING_UNSENT } from '@/lib/offline/unsent-work/texts';
import { readDeviceOwner } from '@/lib/offline/store/device-owner';
import { type Viewer, readUnsentWork, type UnsentInspection } from '@/lib/offline/unsent-work/list';
import { listQueuedTicketChanges } from '@/lib/offline/store/queued-ticket-changes';
import { listUnsentTickets, type UnsentTicket } from '@/lib/offline/unsent-work/tickets';
import { usePollUnsentWork } from '@/components/offline/use-poll-unsent-work';
import { NearlyFullNote } from '@/components/offline/nearly-full-note';
import { useDeviceStorage } from '@/components/offline/use-device-storage';
import { formatBytes } from '@/lib/format-bytes';
import { isNearlyFull } from '@/lib/offline/store/device-storage';
import { subscribeToNothing } from '@/lib/client/subscribe-to-nothing';

export interface OnThisDeviceProps {
  /** The signed-in person; null: the last one signed in on this device. */
  viewer: Viewer | null;
  /** The sender of an import; null if this person may not import. */
  importSender: RequestSender | null;
  banner?: ReactNode;
  children?: ReactNode;
}

/** All unsent work of this device. Needs no server data. */
export function OnThisDevice({ viewer, importSender, banner, children }: OnThisDeviceProps) {
  const t = useText();
  const isInBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return (
    <>
      <PageHead title={t('On this device')} lead={t('Work entered on this device that is not on the server yet.')} />
      {banner}
      <div className="grid gap-4 desktop:gap-6">
        {isInBrowser ? <UnsentWork viewer={viewer ?? readDeviceOwner()}>{children}</UnsentWork> : <Loading />}
        {importSender && (
          <HiddenWhenClosed>
            <ImportFile sender={importSender} />
          </HiddenWhenClosed>
        )}
        {isInBrowser && <StorageCard />}
      </div>
    </>
  );
}

/** The unsent work, then `children`; before it if nothing is unsent. */
function UnsentWork({ viewer, children }: { viewer: Viewer | null; children: ReactNode }) {
  const t = useText();
  const { unsent, tickets, hasError, reload } = useUnsentWork(viewer);
  if (hasError)
    return (
      <Card>
        <ErrorState retry={<Button onClick={reload}>{t('Try again')}</Button>}>
          {t(
            'This browser does not allow access to stored work. If this is a private window, open Earth Tight in a regular window.',
          )}
        </ErrorState>
      </Card>
    );
  const unsavedForms = viewer && <UnsavedForms personId={viewer.personId} />;
  if (unsent?.length === 0 && tickets.length === 0)
    return (
      <>
        {unsavedForms}
        {children}
        <NothingUnsent />
      </>
    );
  return (
    <>
      {unsavedForms}
      <ListCard id="unsent-work" title={t('Waiting to be sent')} emptyState={unsent === null && <Loading />}>
        {tickets.map((ticket) => (
          <UnsentTicketRow key={ticket.change.changeId} ticket={ticket} onChange={reload} />
        ))}
        {unsent?.map((inspection) => (
          <UnsentInspectionRow
            key={`${inspection.reportId} ${inspection.personId}`}
            inspection={inspection}
            canOpen={viewer?.unitId !== null}
            onChange={reload}
          />
        ))}
      </ListCard>
      {children}
    </>
  );
}

function NothingUnsent() {
  const t = useText();
  return (
    <p className="flex items-center gap-2">
      <Icon name="circle-check" className="size-5 shrink-0 text-complete-ink" />
      {t(NOTHING_UNSENT)}
    </p>
  );
}

interface UnsentWorkList {
  unsent: UnsentInspection[] | null;
  tickets: UnsentTicket[];
  hasError: boolean;
  reload: () => void;
}

function useUnsentWork(viewer: Viewer | null): UnsentWorkList {
  const [unsent, setUnsent] = useState<UnsentInspection[] | null>(null);
  const [tickets, setTickets] = useState<UnsentTicket[]>([]);
  const [hasError, setHasError] = useState(false);
  const { personId, unitId } = viewer ?? { personId: null, unitId: null };
  // A string, so that the callback below is stable.
  const joinedUnitIds = viewer?.unitIds?.join(' ');

  const read = useCallback(async () => {
    const owner = personId === null ? null : { personId, unitId, unitIds: joinedUnitIds?.split(' ') };
    try {
      const [inspections, changes] = await Promise.all([readUnsentWork(owner), listQueuedTicketChanges()]);
      setHasError(false);
      setTickets(listUnsentTickets(changes, owner));
      setUnsent(inspections);
    } catch {
      setHasError(true);
    }
  }, [personId, unitId, joinedUnitIds]);

  usePollUnsentWork(read);
  const reload = useCallback(() => void read(), [read]);
  return { unsent, tickets, hasError, reload };
}

/** Collapsed, unless storage is nearly full. */
function StorageCard() {
  const t = useText();
  const { storage, persist } = useDeviceStorage();
  return (
    <Accordion title={t('Storage')} open={storage !== null && isNearlyFull(storage)}>
      <CardBody className="grid gap-3">
        {storage === null ? (
          <p>{t('This browser does not report how much storage it uses.')}</p>
        ) : (
          <>
            {isNearlyFull(storage) && <NearlyFullNote freeBytes={storage.quota - storage.usage} />}
            <p>
              {t('{used} used · the browser allows {allowed}', {
                used: formatBytes(storage.usage),
                allowed: formatBytes(storage.quota),
              })}
            </p>
            {storage.isPersistent ? (
              <p>{t('The browser keeps your work until it is sent.')}</p>
            ) : (
              <div className="flex flex-wrap items-center gap-3">
                <p>{t('The browser may delete your work if the device runs low on space.')}</p>
                <Button variant="outline" onClick={persist}>
                  {t('Keep my work on this device')}
                </Button>
              </div>
            )}
          </>
        )}
      </CardBody>
    </Accordion>
  );
}
