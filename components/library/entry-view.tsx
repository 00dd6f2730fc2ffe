import { useState, type ReactNode } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { EntryDrift } from '@/components/library/drift';
import type { EntryDialogProps } from '@/components/library/entry-dialog';
import { DifferenceBadges } from '@/components/library/entry-row';
import { findGroup, type OpenDialog } from '@/components/library/library-state';
import { toPhotoTiles } from '@/components/library/pictures';
import { HiddenWhenClosed, useUnitClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { PhotoGrid, type PhotoTile } from '@/components/ui/media/photo-grid';
import { type LibraryView, addEntry, deleteEntry, restoreHidden, type LibraryKey } from '@/lib/library/contract';
import type { ComposedEntry } from '@/lib/library/library';
import { MODES } from '@/lib/library/modes';
import { RetryingImage } from '@/components/ui/media/retrying-image';
import { useUndo } from '@/components/ui/feedback/undo';
import { useCommand } from '@/components/ui/requests/use-command';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';

interface EntryViewProps extends EntryDialogProps {
  /** Someone else has deleted the entry while it is shown. */
  isDeleted: boolean;
  onOpenDialog: (kind: Extract<OpenDialog['kind'], 'edit' | 'move' | 'connect' | 'photos'>) => void;
  onDeleted: (entryId: string) => void;
  onChanged: () => void;
}

/** The dialog that shows an entry with its photos and connections (LIB-20…22). */
export function EntryView({
  libraryKey,
  library,
  entry,
  isDeleted,
  onOpenDialog,
  onDeleted,
  onChanged,
  onClose,
}: EntryViewProps) {
  const deletion = useEntryDeletion(libraryKey, entry, { onDeleted: () => onDeleted(entry.id), onUndone: onChanged });
  const isClosed = useUnitClosed();
  const { oppositePlural } = MODES[entry.mode];
  return (
    <Dialog
      title={<span className="wrap-anywhere">{entry.name}</span>}
      onClose={onClose}
      footer={
        isDeleted || isClosed ? undefined : (
          <>
            {entry.autoBmp === null && (
              <Button variant="danger-text" className="tablet:mr-auto" onClick={() => void deletion.confirmAndDelete()}>
                <Icon name="trash" />
                Delete
              </Button>
            )}
            {libraryKey.siteId !== null && (
              <Button variant="outline" onClick={() => onOpenDialog('move')}>
                Copy/Move
              </Button>
            )}
            <Button onClick={() => onOpenDialog('edit')}>
              <Icon name="pencil" />
              Edit
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-5">
        {isDeleted && <InlineNote tone="warn">Someone else deleted this {MODES[entry.mode].singular}.</InlineNote>}
        <EntryDetails library={library} entry={entry} />
        <HiddenWhenClosed>
          <EntryDrift libraryKey={libraryKey} entry={entry} onSettled={onChanged} />
        </HiddenWhenClosed>
        {entry.description && <p className="whitespace-pre-line wrap-anywhere text-ink-soft">{entry.description}</p>}
        <Photos entry={entry}>
          <Button variant="text" className="-mr-2 px-2" onClick={() => onOpenDialog('photos')}>
            <Icon name="image-plus" />
            Add Photos
          </Button>
        </Photos>
        <ConnectedEntries heading={oppositePlural} library={library} entry={entry}>
          <Button variant="text" className="-mr-2 px-2" onClick={() => onOpenDialog('connect')}>
            <Icon name="link-2" />
            Connect {MODES[MODES[entry.mode].opposite].plural}
          </Button>
        </ConnectedEntries>
        {entry.autoBmp !== null && (
          <p className="text-small text-ink-muted">
            Inspections add this BMP automatically, so it cannot be deleted.{!isClosed && ' You can change its texts.'}
          </p>
        )}
      </div>
      {deletion.dialog}
    </Dialog>
  );
}

interface PartProps {
  library: LibraryView;
  entry: ComposedEntry;
}

function EntryDetails({ library, entry }: PartProps) {
  const group = findGroup(library, entry.groupId)?.name;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-muted">
      <span className="wrap-anywhere">
        {[group, entry.standard, entry.formItem && `Form 3400-187: ${entry.formItem}`, `Version ${entry.version}`]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <DifferenceBadges origin={entry.origin} hasDrift={false} />
    </p>
  );
}

function SectionHead({ id, children, action }: { id?: string; children: ReactNode; action: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <h3 id={id} className="text-[0.9375rem] font-bold">
        {children}
      </h3>
      <HiddenWhenClosed>{action}</HiddenWhenClosed>
    </div>
  );
}

function Photos({ entry, children }: { entry: ComposedEntry; children: ReactNode }) {
  const [shownId, setShownId] = useState<string | null>(null);
  const photos = toPhotoTiles(entry);
  return (
    <section>
      <SectionHead action={children}>Photos</SectionHead>
      {photos.length > 0 && <PhotoGrid label="Photos" hideLabel photos={photos} onOpen={setShownId} />}
      {shownId !== null && (
        <PictureDialog photos={photos} shownId={shownId} onShow={setShownId} onClose={() => setShownId(null)} />
      )}
    </section>
  );
}

function ConnectedEntries({ heading, library, entry, children }: PartProps & { heading: string; children: ReactNode }) {
  const names = new Map(library.opposite.flatMap(({ entries }) => entries.map(({ id, name }) => [id, name] as const)));
  const connectedNames = entry.connections.flatMap((id) => names.get(id) ?? []);
  return (
    <section aria-labelledby="connected">
      <SectionHead id="connected" action={children}>
        {heading}
      </SectionHead>
      {connectedNames.length === 0 ? (
        <p className="text-small text-ink-muted">None yet.</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {connectedNames.map((name, index) => (
            <li key={index} className="py-2.5 wrap-anywhere">
              {name}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface PictureDialogProps {
  photos: readonly PhotoTile[];
  shownId: string;
  onShow: (id: string) => void;
  onClose: () => void;
}

function PictureDialog({ photos, shownId, onShow, onClose }: PictureDialogProps) {
  const index = photos.findIndex(({ id }) => id === shownId);
  const photo = photos[index];
  const previous = photos[index - 1];
  const next = photos[index + 1];
  if (!photo) return null;
  return (
    <Dialog
      isFullScreen
      title={`Photo ${index + 1} of ${photos.length}`}
      onClose={onClose}
      footer={
        photos.length > 1 && (
          <>
            <Button variant="outline" disabled={!previous} onClick={() => previous && onShow(previous.id)}>
              Previous
            </Button>
            <Button variant="outline" disabled={!next} onClick={() => next && onShow(next.id)}>
              Next
            </Button>
          </>
        )
      }
    >
      <RetryingImage src={photo.src} alt={photo.alt} className="m-auto min-h-0 max-w-full grow object-contain" />
    </Dialog>
  );
}

interface DeletionCallbacks {
  onDeleted: () => void;
  onUndone: () => void;
}

/** Deletes an entry after confirmation (LIB-23, LIB-24), and offers undo. */
function useEntryDeletion(
  { siteId, mode }: LibraryKey,
  entry: ComposedEntry,
  { onDeleted, onUndone }: DeletionCallbacks,
) {
  const { confirm, confirmDialog } = useConfirm();
  const offerUndo = useUndo();
  const restore = useCommand(restoreHidden, { failureTitle: `${MODES[mode].singular} not restored`, onDone: onUndone });
  const addAgain = useCommand(addEntry, { failureTitle: `${MODES[mode].singular} not restored`, onDone: onUndone });
  const { send } = useCommand(deleteEntry, {
    failureTitle: `${MODES[mode].singular} not deleted`,
    onDone({ hidden, deleted }) {
      onDeleted();
      offerUndo({
        text: `${entry.name} deleted`,
        onUndo() {
          if (hidden && siteId !== null) void restore.send({ siteId, mode, entryId: entry.id });
          else void addAgain.send({ siteId, mode, ...deleted });
        },
      });
    },
  });
  async function confirmAndDelete(): Promise<void> {
    const isConfirmed = await confirm({
      title: 'Warning!',
      about: entry.name,
      question: `Really delete this ${MODES[mode].singular}?`,
      confirmLabel: 'Confirm',
      isDestructive: true,
    });
    if (isConfirmed) await send({ siteId, mode, entryId: entry.id });
  }
  return { confirmAndDelete, dialog: confirmDialog };
}
