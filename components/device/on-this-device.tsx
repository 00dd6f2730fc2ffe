'use client';

import { useSyncExternalStore, type ReactNode } from 'react';
import { ImportFile } from '@/components/device/import-file';
import { KeptInspectionRow } from '@/components/device/kept-inspection-row';
import { StorageCard } from '@/components/device/storage-card';
import { useKeptWork } from '@/components/device/use-kept-work';
import { PageHead } from '@/components/shell/page-head';
import { Button } from '@/components/ui/button';
import { Card, CardHead } from '@/components/ui/card';
import { Empty, ErrorState, Loading } from '@/components/ui/states';
import type { Sender } from '@/lib/device/ask';
import { NOTHING_WAITS } from '@/lib/device/kept-work-texts';
import { deviceOwner, type DeviceOwner } from '@/lib/device/owner';

export interface OnThisDeviceProps {
  /** Who is signed in; null where the page starts without the server: then whoever was signed in here last. */
  viewer: DeviceOwner | null;
  /** Whose file is taken in, if this person may import; null otherwise. */
  importAs: Sender | null;
  /** Above what waits. */
  notice?: ReactNode;
  /** Below it. */
  children?: ReactNode;
}

/** Everything that has not reached the server yet, and what can be done about it. Needs nothing from the server. */
export function OnThisDevice({ viewer, importAs, notice, children }: OnThisDeviceProps) {
  const isOpen = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return (
    <>
      <PageHead title="On this device" lead="What was entered here and has not reached the server yet." />
      {notice}
      <div className="grid gap-4 desktop:gap-6">
        {isOpen ? <Kept viewer={viewer ?? deviceOwner()} /> : <Loading text="Loading..." />}
        {children}
        {importAs && <ImportFile sender={importAs} />}
        {isOpen && <StorageCard />}
      </div>
    </>
  );
}

/** The server knows nothing of this device: its parts are shown once the page runs here. */
const neverChanges = () => () => undefined;

function Kept({ viewer }: { viewer: DeviceOwner | null }) {
  const { kept, error, readAgain } = useKeptWork(viewer);
  if (error)
    return (
      <Card>
        <ErrorState retry={<Button onClick={readAgain}>Try again</Button>}>
          This browser does not let the page read what is kept here. A private window keeps nothing.
        </ErrorState>
      </Card>
    );
  return (
    <Card aria-labelledby="kept-work">
      <CardHead title="Waiting to be sent" titleId="kept-work" />
      {kept === null && <Loading text="Loading..." />}
      {kept?.length === 0 && <Empty>{NOTHING_WAITS}</Empty>}
      {kept !== null && kept.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {kept.map((each) => (
            <KeptInspectionRow key={`${each.reportId} ${each.personId}`} kept={each} onChange={readAgain} />
          ))}
        </ul>
      )}
    </Card>
  );
}
