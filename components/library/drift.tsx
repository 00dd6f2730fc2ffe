import { Button } from '@/components/ui/buttons/button';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { useCommand } from '@/components/ui/requests/use-command';
import { ValueComparison } from '@/components/library/value-comparison';
import { getFieldLabel } from '@/components/library/texts';
import { settleDrift, type LibraryKey } from '@/lib/library/contract';
import type { ComposedEntry, ComposedGroup, Drift, EntryField, LibraryMode } from '@/lib/library/library';

interface EntryDriftProps {
  libraryKey: LibraryKey;
  entry: ComposedEntry;
  onSettled: () => void;
}

/**
 * Shows how an entry differs from the master library, by field. Fields that the master library has changed since show
 * both values; the others can be reset to the master's.
 */
export function EntryDrift({ libraryKey: { siteId, mode }, entry, onSettled }: EntryDriftProps) {
  if (siteId === null || entry.changedFields.length === 0) return null;
  const driftedFields = new Set<EntryField>(entry.drift.map(({ field }) => field));
  const target = { siteId, mode, entryId: entry.id };
  return (
    <>
      <DriftedFields target={target} drift={entry.drift} onSettled={onSettled} />
      <ChangedFields
        target={target}
        changedFields={entry.changedFields.filter((field) => !driftedFields.has(field))}
        onSettled={onSettled}
      />
    </>
  );
}

interface GroupDriftProps {
  group: ComposedGroup;
  siteId: string | null;
  onSettled: () => void;
}

/** Shows the site's and the master library's name of a group, if the master library has changed it since. */
export function GroupDrift({ group: { id, mode, drift, origin }, siteId, onSettled }: GroupDriftProps) {
  if (siteId === null || origin !== 'changed') return null;
  const target = { siteId, mode, groupId: id };
  return (
    <div className="grid gap-3 border-b border-line px-4 py-3.5 empty:hidden desktop:px-6">
      <DriftedFields target={target} drift={drift} onSettled={onSettled} />
    </div>
  );
}

/** The entry or the group whose differences are shown. */
interface DriftTarget {
  siteId: string;
  mode: LibraryMode;
  entryId?: string;
  groupId?: string;
}

interface DriftFieldsProps {
  target: DriftTarget;
  onSettled: () => void;
}

function DriftedFields({ target, drift, onSettled }: DriftFieldsProps & { drift: readonly Drift[] }) {
  const { send, isBusy } = useSettleDrift(onSettled);
  if (drift.length === 0) return null;
  return (
    <InlineNote tone="warn" className="w-full *:last:grow">
      <p className="font-bold">Master library changed</p>
      <div className="mt-2 grid gap-4">
        {drift.map(({ field, master, ours }) => (
          <ValueComparison
            key={field}
            title={getFieldLabel(field, target.mode)}
            field={field}
            versions={[
              {
                label: 'Master library',
                value: master,
                action: (
                  <Button
                    variant="outline"
                    isBusy={isBusy}
                    onClick={() => void send({ ...target, field, take: 'master', seen: master })}
                  >
                    Use master version
                  </Button>
                ),
              },
              {
                label: 'This site',
                value: ours,
                action: (
                  <Button
                    variant="outline"
                    isBusy={isBusy}
                    onClick={() => void send({ ...target, field, take: 'ours', seen: master })}
                  >
                    Keep site version
                  </Button>
                ),
              },
            ]}
          />
        ))}
      </div>
    </InlineNote>
  );
}

function ChangedFields({
  target,
  changedFields,
  onSettled,
}: DriftFieldsProps & { changedFields: readonly EntryField[] }) {
  const { send, isBusy } = useSettleDrift(onSettled);
  if (changedFields.length === 0) return null;
  return (
    <ul className="grid gap-1 text-small">
      {changedFields.map((field) => (
        <li key={field} className="flex flex-wrap items-center gap-x-2">
          <span>{getFieldLabel(field, target.mode)} changed at this site.</span>
          <Button
            variant="text"
            className="px-2"
            isBusy={isBusy}
            onClick={() => void send({ ...target, field, take: 'master' })}
          >
            Use master version<span className="sr-only">: {getFieldLabel(field, target.mode)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

const useSettleDrift = (onSettled: () => void) =>
  useCommand(settleDrift, { failureTitle: 'Choice not saved', onDone: onSettled });
