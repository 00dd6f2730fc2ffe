'use client';

import { useText } from '@/components/ui/text/language';
import { useSyncExternalStore, type ReactNode } from 'react';
import { UnsavedForms } from '@/components/accounts/unsaved-forms';
import { ImportFile } from '@/components/offline/import-file';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { UnsentTicketRow } from '@/components/offline/unsent-ticket-row';
import { UnsentInspectionRow } from '@/components/offline/unsent-inspection-row';
import { StorageCard } from '@/components/offline/storage-card';
import { useUnsentWork } from '@/components/offline/use-unsent-work';
import { PageHead } from '@/components/shell/page-head';
import { Button } from '@/components/ui/buttons/button';
import { Card } from '@/components/ui/lists/card';
import { ListCard } from '@/components/ui/lists/list-card';
import { EmptyState, ErrorState, Loading } from '@/components/ui/feedback/states';
import type { RequestSender } from '@/lib/client/api';
import { NOTHING_UNSENT } from '@/lib/offline/unsent-work/texts';
import { readDeviceOwner } from '@/lib/offline/store/device-owner';
import type { Viewer } from '@/lib/offline/unsent-work/list';

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
