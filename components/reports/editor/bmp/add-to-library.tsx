import { useState, useSyncExternalStore } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { useOnline } from '@/lib/client/use-online';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { Button } from '@/components/ui/buttons/button';
import type { NewControl } from '@/components/reports/editor/bmp/new-control';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import { loadActiveRole } from '@/components/workgroups/active-work-unit-storage';
import { hasPermission } from '@/lib/permissions';
import { subscribeToNothing } from '@/lib/client/subscribe-to-nothing';

const AddToLibraryDialog = lazyDialog(
  () => import('@/components/reports/editor/bmp/add-to-library-dialog').then((module) => module.AddToLibraryDialog),
  ({ onClose }) => onClose,
);

interface AddToLibraryProps {
  query: string;
  siteId: string;
}

/** Lets a person who manages the site's library add a missing control while logging, and logs it (decision X-169). */
export function AddToLibrary({ query, siteId }: AddToLibraryProps) {
  const { inspection } = useInspection();
  const role = useSyncExternalStore(subscribeToNothing, loadActiveRole, () => null);
  const isOnline = useOnline();
  const [isOpen, setOpen] = useState(false);
  const [control, setControl] = useState(() => createNewControl(query));
  if (role === null || !hasPermission('manage-site-library', role)) return null;
  return (
    <div className="grid justify-items-center gap-2">
      <Button
        variant="outline"
        disabled={!isOnline}
        aria-describedby={isOnline ? undefined : 'add-needs-signal'}
        className="max-w-full wrap-anywhere"
        onClick={() => setOpen(true)}
      >
        <Icon name="plus" />
        Add &ldquo;{query.trim()}&rdquo; to this site&rsquo;s library
      </Button>
      {!isOnline && (
        <p id="add-needs-signal" className="text-small">
          You need signal to add it. What you typed is kept.
        </p>
      )}
      {isOpen && (
        <AddToLibraryDialog
          siteId={siteId}
          control={control}
          onChange={setControl}
          onClose={() => setOpen(false)}
          onAdded={(added) => {
            setOpen(false);
            inspection.send({ type: 'practiceAdded', ...added });
          }}
        />
      )}
    </div>
  );
}

const createNewControl = (name: string): NewControl => ({
  entryId: crypto.randomUUID(),
  name: name.trim(),
  groupId: '',
  actionIds: [],
});
