import type { UnitActor } from '@/lib/events';
import { hasFields, isString, defineLiveMessages, createLiveNotification } from '@/lib/live-messages';
import {
  formatChanges,
  formatNames,
  formatNamed,
  quoteName,
  formatCount,
  type Change,
  type Sentences,
} from '@/lib/audit-sentences';
import type { ImportRecord } from './import-record';
import type { LibraryMode } from './library';
import type { RemovedRows } from './removed-rows';

/**
 * Live messages to the work unit about its libraries. `idsite` is empty for the master library, which every site's
 * library follows.
 */
export const libraryMessages = defineLiveMessages('workgroups', {
  'library-changed': hasFields({ idsite: isString }),
});

/** The library of an event, with the site's name at that time. */
export interface InLibrary {
  siteId: string | null;
  siteName: string;
  mode: LibraryMode;
}

const notifyLibrary = ({ siteId }: InLibrary, { unit }: UnitActor) => [
  createLiveNotification(libraryMessages['library-changed'], unit.id, { idsite: siteId ?? '' }),
];

type EntryEventData = InLibrary & { entryId: string; name: string; group: string };
type GroupEventData = InLibrary & { groupId: string; name: string };

/** Deleted rows are recorded in full, so that `putBackInLibrary` can restore them. */
interface Undoable {
  undoId?: string;
  taken?: RemovedRows;
}

/** Names are recorded, so that sentences are complete after a deletion. */
export const libraryEvents = {
  'added-library-entry': (event: EntryEventData, actor: UnitActor) => notifyLibrary(event, actor),
  'edited-library-entry': (event: EntryEventData & { changed: Change[] }, actor: UnitActor) =>
    notifyLibrary(event, actor),
  'deleted-library-entry': (event: EntryEventData & { hidden: boolean }, actor: UnitActor) =>
    notifyLibrary(event, actor),
  'moved-library-entry': (event: EntryEventData & { from: string }, actor: UnitActor) => notifyLibrary(event, actor),
  'copied-library-entry': (event: EntryEventData & { from: string }, actor: UnitActor) => notifyLibrary(event, actor),
  'added-library-groups': (event: InLibrary & { names: string[]; entries: number }, actor: UnitActor) =>
    notifyLibrary(event, actor),
  'renamed-library-group': (event: GroupEventData & { before: string }, actor: UnitActor) =>
    notifyLibrary(event, actor),
  'moved-library-group': (event: GroupEventData, actor: UnitActor) => notifyLibrary(event, actor),
  'deleted-library-group': (
    event: GroupEventData & Undoable & { hidden: boolean; entries: string[] },
    actor: UnitActor,
  ) => notifyLibrary(event, actor),
  'restored-in-library': (event: InLibrary & { name: string; what: 'entry' | 'group' }, actor: UnitActor) =>
    notifyLibrary(event, actor),
  'took-master': (event: InLibrary & { name: string; field: string }, actor: UnitActor) => notifyLibrary(event, actor),
  'kept-ours': (event: InLibrary & { name: string; field: string }, actor: UnitActor) => notifyLibrary(event, actor),
  'reset-site-library': (
    event: InLibrary & Undoable & { own: number; changed: number; hidden: number },
    actor: UnitActor,
  ) => notifyLibrary(event, actor),
  /** Without a name: undo of a reset or an import. */
  'put-back-in-library': (
    event: InLibrary & { groupId?: string; name: string; undoId: string; of?: 'import'; stays?: number },
    actor: UnitActor,
  ) => notifyLibrary(event, actor),
  'imported-library': (
    event: InLibrary & { added: number; changed: number; undoId?: string; taken?: ImportRecord },
    actor: UnitActor,
  ) => notifyLibrary(event, actor),
};

const entryNoun = (mode: LibraryMode | undefined, what: 'entry' | 'group' = 'entry'): string => {
  const kind = mode === undefined ? 'library' : mode === 'practice' ? 'BMP' : 'corrective action';
  return what === 'group' ? `${kind} group` : mode === undefined ? 'library entry' : kind;
};

/** ' in the master library', ' in the library of “Mill Creek”'; '' if nothing was recorded. */
const formatLibrary = ({ siteId, siteName }: Partial<InLibrary>): string => {
  if (siteName) return ` in the library of ${quoteName(siteName)}`;
  return siteId === null ? ' in the master library' : '';
};

export const librarySentences = {
  'added-library-entry': (event) => `added ${formatNamed(entryNoun(event.mode), event.name)}${formatLibrary(event)}`,
  'edited-library-entry': (event) =>
    `changed ${formatNamed(entryNoun(event.mode), event.name)}${formatLibrary(event)}${formatChanges(event.changed)}`,
  'deleted-library-entry': (event) =>
    `${event.hidden ? 'hid' : 'deleted'} ${formatNamed(entryNoun(event.mode), event.name)}${formatLibrary(event)}`,
  'moved-library-entry': (event) =>
    `moved ${formatNamed(entryNoun(event.mode), event.name)} to ${formatNamed('group', event.group)}${formatLibrary(event)}`,
  'copied-library-entry': (event) =>
    `copied ${formatNamed(entryNoun(event.mode), event.name)} to ${formatNamed('group', event.group)}${formatLibrary(event)}`,
  'added-library-groups': (event) =>
    `added ${formatCount(event.names?.length, `${entryNoun(event.mode)} group`)}${
      event.names?.length ? ` ${formatNames(event.names)}` : ''
    }${formatLibrary(event)}`,
  'renamed-library-group': (event) =>
    `renamed ${formatNamed(entryNoun(event.mode, 'group'), event.before)}${event.name ? ` to ${quoteName(event.name)}` : ''}${formatLibrary(event)}`,
  'moved-library-group': (event) =>
    `moved ${formatNamed(entryNoun(event.mode, 'group'), event.name)}${formatLibrary(event)}`,
  'deleted-library-group': (event) =>
    `${event.hidden ? 'hid' : 'deleted'} ${formatNamed(entryNoun(event.mode, 'group'), event.name)}${
      event.entries?.length ? ` with ${formatNames(event.entries)}` : ''
    }${formatLibrary(event)}`,
  'restored-in-library': (event) =>
    `showed ${formatNamed(entryNoun(event.mode, event.what), event.name)} again${formatLibrary(event)}`,
  'took-master': (event) =>
    `reset ${event.field ?? 'a field'} of ${formatNamed(entryNoun(event.mode), event.name)} to the master library${formatLibrary(event)}`,
  'kept-ours': (event) =>
    `kept ${event.field ?? 'a field'} of ${formatNamed(entryNoun(event.mode), event.name)} as it is${formatLibrary(event)}`,
  'reset-site-library': (event) =>
    event.siteName
      ? `reset the library of ${quoteName(event.siteName)} to the master library`
      : 'reset a library of a site',
  'put-back-in-library': (event) =>
    event.name
      ? `restored ${formatNamed(entryNoun(event.mode, 'group'), event.name)}${formatLibrary(event)}`
      : event.of === 'import'
        ? `undid an import${formatLibrary(event)}${event.stays ? `; kept ${event.stays} that changed afterward` : ''}`
        : `undid a reset${formatLibrary(event)}`,
  'imported-library': (event) =>
    `imported ${formatCount(event.added, 'library entry', 'library entries')}${
      event.changed ? ` and changed ${event.changed}` : ''
    }${formatLibrary(event)}`,
} satisfies Sentences<typeof libraryEvents>;
