import type { InWorkUnit } from '@/lib/events';
import { fields, isText, liveMessages, tell } from '@/lib/live-messages';
import { changesText, listed, named, quoted, several, type Change, type Sentences } from '@/lib/sentences';
import type { Imported } from './imported';
import type { LibraryMode } from './library';
import type { TakenAway } from './taken-away';

/**
 * Live messages to the work unit about its libraries. `idsite` is empty for the master library, which every site's
 * library follows.
 */
export const libraryMessages = liveMessages('workgroups', {
  'library-changed': fields({ idsite: isText }),
});

/** The library of an event, with the site's name at that time. */
export interface InLibrary {
  siteId: string | null;
  siteName: string;
  mode: LibraryMode;
}

const heard = ({ siteId }: InLibrary, { unit }: InWorkUnit) => [
  tell(libraryMessages['library-changed'], unit.id, { idsite: siteId ?? '' }),
];

type OfEntry = InLibrary & { entryId: string; name: string; group: string };
type OfGroup = InLibrary & { groupId: string; name: string };

/** Deleted rows are recorded in full, so that `putBackInLibrary` can restore them. */
interface Undoable {
  undoId?: string;
  taken?: TakenAway;
}

/** Names are recorded, so that sentences are complete after a deletion. */
export const libraryEvents = {
  'added-library-entry': (event: OfEntry, who: InWorkUnit) => heard(event, who),
  'edited-library-entry': (event: OfEntry & { changed: Change[] }, who: InWorkUnit) => heard(event, who),
  'deleted-library-entry': (event: OfEntry & { hidden: boolean }, who: InWorkUnit) => heard(event, who),
  'moved-library-entry': (event: OfEntry & { from: string }, who: InWorkUnit) => heard(event, who),
  'copied-library-entry': (event: OfEntry & { from: string }, who: InWorkUnit) => heard(event, who),
  'added-library-groups': (event: InLibrary & { names: string[]; entries: number }, who: InWorkUnit) =>
    heard(event, who),
  'renamed-library-group': (event: OfGroup & { before: string }, who: InWorkUnit) => heard(event, who),
  'moved-library-group': (event: OfGroup, who: InWorkUnit) => heard(event, who),
  'deleted-library-group': (event: OfGroup & Undoable & { hidden: boolean; entries: string[] }, who: InWorkUnit) =>
    heard(event, who),
  'restored-in-library': (event: InLibrary & { name: string; what: 'entry' | 'group' }, who: InWorkUnit) =>
    heard(event, who),
  'took-master': (event: InLibrary & { name: string; field: string }, who: InWorkUnit) => heard(event, who),
  'kept-ours': (event: InLibrary & { name: string; field: string }, who: InWorkUnit) => heard(event, who),
  'reset-site-library': (
    event: InLibrary & Undoable & { own: number; changed: number; hidden: number },
    who: InWorkUnit,
  ) => heard(event, who),
  /** Without a name: undo of a reset or an import. */
  'put-back-in-library': (
    event: InLibrary & { groupId?: string; name: string; undoId: string; of?: 'import'; stays?: number },
    who: InWorkUnit,
  ) => heard(event, who),
  'imported-library': (
    event: InLibrary & { added: number; changed: number; undoId?: string; taken?: Imported },
    who: InWorkUnit,
  ) => heard(event, who),
};

const kindOf = (mode: LibraryMode | undefined, what: 'entry' | 'group' = 'entry'): string => {
  const kind = mode === undefined ? 'library' : mode === 'practice' ? 'BMP' : 'corrective action';
  return what === 'group' ? `${kind} group` : mode === undefined ? 'library entry' : kind;
};

/** ' in the master library', ' in the library of “Mill Creek”'; '' if nothing was recorded. */
const whereOf = ({ siteId, siteName }: Partial<InLibrary>): string => {
  if (siteName) return ` in the library of ${quoted(siteName)}`;
  return siteId === null ? ' in the master library' : '';
};

export const librarySentences = {
  'added-library-entry': (event) => `added ${named(kindOf(event.mode), event.name)}${whereOf(event)}`,
  'edited-library-entry': (event) =>
    `changed ${named(kindOf(event.mode), event.name)}${whereOf(event)}${changesText(event.changed)}`,
  'deleted-library-entry': (event) =>
    `${event.hidden ? 'hid' : 'deleted'} ${named(kindOf(event.mode), event.name)}${whereOf(event)}`,
  'moved-library-entry': (event) =>
    `moved ${named(kindOf(event.mode), event.name)} to ${named('group', event.group)}${whereOf(event)}`,
  'copied-library-entry': (event) =>
    `copied ${named(kindOf(event.mode), event.name)} to ${named('group', event.group)}${whereOf(event)}`,
  'added-library-groups': (event) =>
    `added ${several(event.names?.length, `${kindOf(event.mode)} group`)}${
      event.names?.length ? ` ${listed(event.names)}` : ''
    }${whereOf(event)}`,
  'renamed-library-group': (event) =>
    `renamed ${named(kindOf(event.mode, 'group'), event.before)}${event.name ? ` to ${quoted(event.name)}` : ''}${whereOf(event)}`,
  'moved-library-group': (event) => `moved ${named(kindOf(event.mode, 'group'), event.name)}${whereOf(event)}`,
  'deleted-library-group': (event) =>
    `${event.hidden ? 'hid' : 'deleted'} ${named(kindOf(event.mode, 'group'), event.name)}${
      event.entries?.length ? ` with ${listed(event.entries)}` : ''
    }${whereOf(event)}`,
  'restored-in-library': (event) =>
    `showed ${named(kindOf(event.mode, event.what), event.name)} again${whereOf(event)}`,
  'took-master': (event) =>
    `took ${event.field ?? 'a field'} of ${named(kindOf(event.mode), event.name)} from the master library${whereOf(event)}`,
  'kept-ours': (event) =>
    `kept ${event.field ?? 'a field'} of ${named(kindOf(event.mode), event.name)} as it is${whereOf(event)}`,
  'reset-site-library': (event) =>
    event.siteName
      ? `reset the library of ${quoted(event.siteName)} to the master library`
      : 'reset a library of a site',
  'put-back-in-library': (event) =>
    event.name
      ? `brought back ${named(kindOf(event.mode, 'group'), event.name)}${whereOf(event)}`
      : event.of === 'import'
        ? `undid an import${whereOf(event)}${event.stays ? `; kept ${event.stays} that changed afterward` : ''}`
        : `undid a reset${whereOf(event)}`,
  'imported-library': (event) =>
    `imported ${several(event.added, 'library entry', 'library entries')}${
      event.changed ? ` and changed ${event.changed}` : ''
    }${whereOf(event)}`,
} satisfies Sentences<typeof libraryEvents>;
