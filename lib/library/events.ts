import type { UnitActor } from '@/lib/events';
import { formatCount } from '@/lib/format-count';
import { defineLiveMessages, createLiveNotification } from '@/lib/live-messages';
import { isString, hasFields } from '@/lib/type-guards';
import { formatChanges, formatNames, formatNamed, quoteName, type Change, type Sentences } from '@/lib/audit-sentences';
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

/** The library that an event concerns, with the site's name at that time ('' for the master library). */
export interface EventLibrary {
  siteId: string | null;
  siteName: string;
  mode: LibraryMode;
}

const notifyLibrary = ({ siteId }: EventLibrary, { unit }: UnitActor) => [
  createLiveNotification(libraryMessages['library-changed'], unit.id, { idsite: siteId ?? '' }),
];

type EntryEventData = EventLibrary & { entryId: string; name: string; group: string };
type GroupEventData = EventLibrary & { groupId: string; name: string };

/** What `undoLibraryChange` needs: `removedRows` are the deleted rows and the former differences. */
interface UndoData {
  undoId?: string;
  removedRows?: RemovedRows;
}

/** Names are recorded, so that sentences are complete after a deletion. */
export const libraryEvents = {
  'added-library-entry': (event: EntryEventData, actor: UnitActor) => notifyLibrary(event, actor),
  'edited-library-entry': (event: EntryEventData & { changes: Change[] }, actor: UnitActor) =>
    notifyLibrary(event, actor),
  'deleted-library-entry': (event: EntryEventData & { hidden: boolean }, actor: UnitActor) =>
    notifyLibrary(event, actor),
  'moved-library-entry': (event: EntryEventData & { from: string }, actor: UnitActor) => notifyLibrary(event, actor),
  'copied-library-entry': (event: EntryEventData & { from: string }, actor: UnitActor) => notifyLibrary(event, actor),
  'added-library-groups': (event: EventLibrary & { names: string[]; entries: number }, actor: UnitActor) =>
    notifyLibrary(event, actor),
  'renamed-library-group': (event: GroupEventData & { before: string }, actor: UnitActor) =>
    notifyLibrary(event, actor),
  'moved-library-group': (event: GroupEventData, actor: UnitActor) => notifyLibrary(event, actor),
  'deleted-library-group': (
    event: GroupEventData & UndoData & { hidden: boolean; entries: string[] },
    actor: UnitActor,
  ) => notifyLibrary(event, actor),
  'restored-in-library': (event: EventLibrary & { name: string; what: 'entry' | 'group' }, actor: UnitActor) =>
    notifyLibrary(event, actor),
  'took-master': (event: EventLibrary & { name: string; field: string }, actor: UnitActor) =>
    notifyLibrary(event, actor),
  'kept-ours': (event: EventLibrary & { name: string; field: string }, actor: UnitActor) => notifyLibrary(event, actor),
  'reset-site-library': (
    event: EventLibrary & UndoData & { ownCount: number; changedCount: number; hiddenCount: number },
    actor: UnitActor,
  ) => notifyLibrary(event, actor),
  /**
   * An undo. `name` is that of the restored group, '' for a reset or import. `keptCount`: imported items that were kept.
   */
  'put-back-in-library': (
    event: EventLibrary & { groupId?: string; name: string; undoId: string; kind?: 'import'; keptCount?: number },
    actor: UnitActor,
  ) => notifyLibrary(event, actor),
  'imported-library': (
    event: EventLibrary & { addedCount: number; changedCount: number; undoId?: string; importRecord?: ImportRecord },
    actor: UnitActor,
  ) => notifyLibrary(event, actor),
};

const getNoun = (mode: LibraryMode | undefined, what: 'entry' | 'group' = 'entry'): string => {
  if (mode === undefined) return `library ${what}`;
  const noun = mode === 'practice' ? 'BMP' : 'corrective action';
  return what === 'group' ? `${noun} group` : noun;
};

/** ' in the master library' or ' in the library of “Mill Creek”'; '' if the event names no library. */
const formatLibrary = ({ siteId, siteName }: Partial<EventLibrary>): string => {
  if (siteName) return ` in the library of ${quoteName(siteName)}`;
  return siteId === null ? ' in the master library' : '';
};

export const librarySentences = {
  'added-library-entry': (event) => `added ${formatNamed(getNoun(event.mode), event.name)}${formatLibrary(event)}`,
  'edited-library-entry': (event) =>
    `changed ${formatNamed(getNoun(event.mode), event.name)}${formatLibrary(event)}${formatChanges(event.changes)}`,
  'deleted-library-entry': (event) =>
    `${event.hidden ? 'hid' : 'deleted'} ${formatNamed(getNoun(event.mode), event.name)}${formatLibrary(event)}`,
  'moved-library-entry': (event) =>
    `moved ${formatNamed(getNoun(event.mode), event.name)} to ${formatNamed('group', event.group)}${formatLibrary(event)}`,
  'copied-library-entry': (event) =>
    `copied ${formatNamed(getNoun(event.mode), event.name)} to ${formatNamed('group', event.group)}${formatLibrary(event)}`,
  'added-library-groups': (event) =>
    `added ${formatCount(event.names?.length, `${getNoun(event.mode)} group`)}${
      event.names?.length ? ` ${formatNames(event.names)}` : ''
    }${formatLibrary(event)}`,
  'renamed-library-group': (event) =>
    `renamed ${formatNamed(getNoun(event.mode, 'group'), event.before)}${event.name ? ` to ${quoteName(event.name)}` : ''}${formatLibrary(event)}`,
  'moved-library-group': (event) =>
    `moved ${formatNamed(getNoun(event.mode, 'group'), event.name)}${formatLibrary(event)}`,
  'deleted-library-group': (event) =>
    `${event.hidden ? 'hid' : 'deleted'} ${formatNamed(getNoun(event.mode, 'group'), event.name)}${
      event.entries?.length ? ` with ${formatNames(event.entries)}` : ''
    }${formatLibrary(event)}`,
  'restored-in-library': (event) =>
    `showed ${formatNamed(getNoun(event.mode, event.what), event.name)} again${formatLibrary(event)}`,
  'took-master': (event) =>
    `reset ${event.field ?? 'a field'} of ${formatNamed(getNoun(event.mode), event.name)} to the master library${formatLibrary(event)}`,
  'kept-ours': (event) =>
    `kept ${event.field ?? 'a field'} of ${formatNamed(getNoun(event.mode), event.name)} as it is${formatLibrary(event)}`,
  'reset-site-library': (event) =>
    event.siteName
      ? `reset the library of ${quoteName(event.siteName)} to the master library`
      : 'reset a library of a site',
  'put-back-in-library': (event) => {
    if (event.name) return `restored ${formatNamed(getNoun(event.mode, 'group'), event.name)}${formatLibrary(event)}`;
    if (event.kind !== 'import') return `undid a reset${formatLibrary(event)}`;
    const kept = event.keptCount ? `; kept ${event.keptCount} that changed afterward` : '';
    return `undid an import${formatLibrary(event)}${kept}`;
  },
  'imported-library': (event) =>
    `imported ${formatCount(event.addedCount, 'library entry', 'library entries')}${
      event.changedCount ? ` and changed ${event.changedCount}` : ''
    }${formatLibrary(event)}`,
} satisfies Sentences<typeof libraryEvents>;
