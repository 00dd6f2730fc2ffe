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
  entered: NewControl;
  onEntered: (entered: NewControl) => void;
  onClose: () => void;
  onAdded: (added: AddedPractice) => void;
}

const TITLE = 'Add to this site’s library';

/** Name, group and corrective actions of a control that is not in the site's library (decision X-169). */
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

function Entry({ siteId, entered, onEntered, onClose, onAdded, view, reload }: EntryProps) {
  const { name, groupId, actionIds, entryId } = entered;
  const [tried, setTried] = useState(false);
  const { send, busy, ...command } = useCommand(addEntry, { retry: false });
  const failed = useCurrentFailure(command.failed, entered);
  const actions = new Set(view.opposite.flatMap(({ entries }) => entries.map(({ id }) => id)));
  const connections = actionIds.filter((id) => actions.has(id));
  const change = (changed: Partial<NewControl>) => onEntered({ ...entered, ...changed });
  const nameError = getFieldMessage('name', failed) ?? (tried && name.trim() === '' ? 'Enter a name' : undefined);

  async function submit() {
    setTried(true);
    if (busy || name.trim() === '' || groupId === '') return;
    const sent = await send({ siteId, mode: 'practice', entryId, groupId, name: name.trim(), connections });
    if (!('error' in sent)) onAdded(toAddedPractice(siteId, sent.output.entry, view));
    // The library may have changed since it was loaded.
    else await reload();
  }

  return (
    <FormDialog
      title={TITLE}
      action="Add and log"
      busy={busy}
      failed={nameError === undefined ? failed : null}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <LimitedTextField
        label="Name"
        limit={LIBRARY_LIMITS.name}
        value={name}
        error={nameError}
        onChange={(event) => change({ name: event.target.value })}
      />
      <AlreadyInLibrary {...{ siteId, name, view, onAdded }} />
      <Select
        label="Group"
        placeholder="Choose a group"
        options={view.groups.map((group) => ({ value: group.id, label: group.name }))}
        value={view.groups.some(({ id }) => id === groupId) ? groupId : ''}
        error={tried && groupId === '' ? 'Choose a group' : undefined}
        onChange={(event) => change({ groupId: event.target.value })}
      />
      <Actions {...{ view, groupId }} chosen={actionIds} onChange={(chosen) => change({ actionIds: chosen })} />
    </FormDialog>
  );
}

type Added = (added: AddedPractice) => void;

/** Another person may have added the same control, or it has another spelling. Then that one is logged. */
function AlreadyInLibrary(props: { siteId: string; name: string; view: LibraryView; onAdded: Added }) {
  const { siteId, name, view, onAdded } = props;
  const normalized = normalizeName(name);
  const entry = view.groups.flatMap(({ entries }) => entries).find((each) => normalizeName(each.name) === normalized);
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

type Chosen = readonly string[];

interface ActionsProps {
  view: LibraryView;
  groupId: string;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

/**
 * Corrective actions to choose from, up to thousands. Those of the same group come first: groups of actions have the
 * names of groups of controls.
 */
function Actions({ view, groupId, chosen, onChange }: ActionsProps) {
  const [words, setWords] = useState('');
  const own = view.groups.find(({ id }) => id === groupId)?.name;
  const ownFirst = [...view.opposite].sort((a, b) => Number(b.name === own) - Number(a.name === own));
  const { options, hiddenCount } = searchActions(ownFirst, useDeferredValue(words), chosen);
  return (
    <div className="grid gap-2">
      <TextField
        label="Corrective actions"
        optional
        hint="Actions that can be required when this control fails."
        type="search"
        placeholder="Find a corrective action"
        icon={<Icon name="search" />}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <CheckboxGroup
        legend="Corrective actions"
        hideLegend
        choices={options.map(({ id, name, group }) => ({ value: id, label: name, meta: group }))}
        values={chosen}
        onChange={onChange}
      />
      <p role="status" className="text-small text-ink-muted empty:hidden">
        {options.length === 0
          ? 'No corrective actions match.'
          : hiddenCount > 0
            ? `${hiddenCount} more: search for them`
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
