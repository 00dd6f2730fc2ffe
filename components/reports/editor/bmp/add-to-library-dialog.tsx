import { useDeferredValue, useState } from 'react';
import useSWR from 'swr';
import { Icon } from '@/components/ui/icons/icon';
import type { NewControl } from '@/components/reports/editor/bmp/new-control';
import { Button } from '@/components/ui/buttons/button';
import { CheckboxGroup } from '@/components/ui/forms/choice-group';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { LimitedTextField } from '@/components/ui/forms/limited-text-field';
import { Select } from '@/components/ui/forms/select';
import { ErrorState, Loading } from '@/components/ui/feedback/states';
import { TextField } from '@/components/ui/forms/text-field';
import { useCommand } from '@/components/ui/requests/use-command';
import { useCurrentFailure } from '@/components/ui/forms/use-current-failure';
import { useFailureMessage } from '@/components/ui/requests/use-failure-message';
import { callApi } from '@/lib/client/api';
import { getFieldMessage } from '@/lib/form-state';
import type { AddedPractice, LibraryPractice } from '@/lib/library/rules';
import { addEntry, libraryView, type LibraryView } from '@/lib/library/contract';
import { normalizeName, LIBRARY_LIMITS } from '@/lib/library/names';
import { searchActions } from '@/lib/library/search-actions';
import type { ComposedEntry } from '@/lib/library/library';

export interface AddToLibraryDialogProps {
  siteId: string;
  /** The new control as entered so far. */
  control: NewControl;
  onChange: (control: NewControl) => void;
  onClose: () => void;
  onAdded: (added: AddedPractice) => void;
}

const TITLE = 'Add to this site’s library';

/** Adds a control with its group and corrective actions to the site's library (decision X-169). */
export function AddToLibraryDialog(props: AddToLibraryDialogProps) {
  const { siteId, onClose } = props;
  const view = useSWR([libraryView.name, siteId], () => callApi(libraryView, { siteId, mode: 'practice' }));
  const getFailureMessage = useFailureMessage();
  if (view.data) return <Entry {...props} view={view.data} reload={view.mutate} />;
  return (
    <Dialog
      title={TITLE}
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {view.error ? (
        <ErrorState retry={<Button onClick={() => void view.mutate()}>Try again</Button>}>
          The library couldn&rsquo;t be loaded. {getFailureMessage(view.error).message}
        </ErrorState>
      ) : (
        <Loading text="Loading the library..." />
      )}
    </Dialog>
  );
}

interface EntryProps extends AddToLibraryDialogProps {
  view: LibraryView;
  reload: () => Promise<LibraryView | undefined>;
}

function Entry({ siteId, control, onChange, onClose, onAdded, view, reload }: EntryProps) {
  const { name, groupId, actionIds, entryId } = control;
  const [isSubmitted, setSubmitted] = useState(false);
  const { send, isBusy, ...command } = useCommand(addEntry, { retry: false });
  const failed = useCurrentFailure(command.failure, control);
  const actionsInLibrary = new Set(view.opposite.flatMap(({ entries }) => entries.map(({ id }) => id)));
  const connections = actionIds.filter((id) => actionsInLibrary.has(id));
  const update = (changes: Partial<NewControl>) => onChange({ ...control, ...changes });
  const nameError =
    getFieldMessage('name', failed) ?? (isSubmitted && name.trim() === '' ? 'Enter a name.' : undefined);

  async function submit() {
    setSubmitted(true);
    if (isBusy || name.trim() === '' || groupId === '') return;
    const result = await send({ siteId, mode: 'practice', entryId, groupId, name: name.trim(), connections });
    if (!('error' in result)) onAdded(toAddedPractice(siteId, result.output.entry, view));
    // The library may have changed since it was loaded.
    else await reload();
  }

  return (
    <FormDialog
      title={TITLE}
      submitLabel="Add and log"
      isBusy={isBusy}
      failure={nameError === undefined ? failed : null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <LimitedTextField
        label="Name"
        limit={LIBRARY_LIMITS.name}
        value={name}
        error={nameError}
        onChange={(event) => update({ name: event.target.value })}
      />
      <AlreadyInLibrary siteId={siteId} name={name} view={view} onAdded={onAdded} />
      <Select
        label="Group"
        placeholder="Choose a group"
        options={view.groups.map((group) => ({ value: group.id, label: group.name }))}
        value={view.groups.some(({ id }) => id === groupId) ? groupId : ''}
        error={isSubmitted && groupId === '' ? 'Choose a group' : undefined}
        onChange={(event) => update({ groupId: event.target.value })}
      />
      <Actions view={view} groupId={groupId} selectedIds={actionIds} onChange={(ids) => update({ actionIds: ids })} />
    </FormDialog>
  );
}

interface AlreadyInLibraryProps extends Pick<AddToLibraryDialogProps, 'siteId' | 'onAdded'> {
  name: string;
  view: LibraryView;
}

/** Offers to log an existing control whose name is the same after `normalizeName`. */
function AlreadyInLibrary({ siteId, name, view, onAdded }: AlreadyInLibraryProps) {
  const normalized = normalizeName(name);
  const entry = view.groups
    .flatMap(({ entries }) => entries)
    .find((control) => normalizeName(control.name) === normalized);
  if (!entry) return null;
  return (
    <InlineNote tone="info" role="status">
      <p>{entry.name} is already in this site&rsquo;s library.</p>
      <Button variant="outline" className="mt-2" onClick={() => onAdded(toAddedPractice(siteId, entry, view))}>
        Log it
      </Button>
    </InlineNote>
  );
}

interface ActionsProps {
  view: LibraryView;
  groupId: string;
  selectedIds: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

/**
 * Finds and selects corrective actions, of which there can be thousands. Groups of actions have the names of groups of
 * controls, so the actions of the control's group come first.
 */
function Actions({ view, groupId, selectedIds, onChange }: ActionsProps) {
  const [query, setQuery] = useState('');
  const groupName = view.groups.find(({ id }) => id === groupId)?.name;
  const sortedGroups = [...view.opposite].sort((a, b) => Number(b.name === groupName) - Number(a.name === groupName));
  const { options, hiddenCount } = searchActions(sortedGroups, useDeferredValue(query), selectedIds);
  return (
    <div className="grid gap-2">
      <TextField
        label="Corrective actions"
        optional
        hint="Actions that can be required when this control fails."
        type="search"
        placeholder="Find a corrective action"
        icon={<Icon name="search" />}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <CheckboxGroup
        legend="Corrective actions"
        isLegendHidden
        choices={options.map(({ id, name, group }) => ({ value: id, label: name, meta: group }))}
        values={selectedIds}
        onChange={onChange}
      />
      <p role="status" className="text-small text-ink-muted empty:hidden">
        {options.length === 0
          ? 'No corrective actions match.'
          : hiddenCount > 0
            ? `${hiddenCount} more. Search to find them.`
            : null}
      </p>
    </div>
  );
}

function toAddedPractice(
  siteId: string,
  entry: LibraryView['groups'][number]['entries'][number],
  view: LibraryView,
): AddedPractice {
  const group = view.groups.find(({ id }) => id === entry.groupId)?.name ?? '';
  return { siteId, group, practice: toLibraryPractice(entry, view) };
}

function toLibraryPractice(entry: ComposedEntry, { opposite }: Pick<LibraryView, 'opposite'>): LibraryPractice {
  const names = new Map(opposite.flatMap(({ entries }) => entries.map(({ id, name }) => [id, name])));
  const actions = entry.connections.flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
  const { id, name, description, autoBmp, version } = entry;
  return { id, name, description, actions, autoBmp, version };
}
