import type { InWorkUnit } from '@/lib/events';
import { fields, isText, liveMessages, tell } from '@/lib/live-messages';
import type { LibraryMode } from './library';

/**
 * What browsers of the work unit hear about its libraries. `idsite` is empty when it is the master library, which every
 * site's library follows.
 */
export const libraryMessages = liveMessages('workgroups', {
  'library-changed': fields({ idsite: isText }),
});

/** Which library an event is about; the site's name stays in the audit trail when the site is gone. */
export interface InLibrary {
  /** null in the master library. */
  siteId: string | null;
  siteName: string;
  mode: LibraryMode;
}

/** What something held before and after, shortened: the audit trail tells what changed, and keeps no second copy of it. */
export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

const heard = ({ siteId }: InLibrary, { unit }: InWorkUnit) => [
  tell(libraryMessages['library-changed'], unit.id, { idsite: siteId ?? '' }),
];

type OfEntry = InLibrary & { entryId: string; name: string; group: string };
type OfGroup = InLibrary & { groupId: string; name: string };

/** What happens to libraries. Names of entries, groups and sites are recorded: the sentence is whole when they are gone. */
export const libraryEvents = {
  'added-library-entry': (event: OfEntry, who: InWorkUnit) => heard(event, who),
  'edited-library-entry': (event: OfEntry & { changed: FieldChange[] }, who: InWorkUnit) => heard(event, who),
  'deleted-library-entry': (event: OfEntry & { hidden: boolean }, who: InWorkUnit) => heard(event, who),
  'moved-library-entry': (event: OfEntry & { from: string }, who: InWorkUnit) => heard(event, who),
  'copied-library-entry': (event: OfEntry & { from: string }, who: InWorkUnit) => heard(event, who),
  'added-library-groups': (event: InLibrary & { names: string[]; entries: number }, who: InWorkUnit) =>
    heard(event, who),
  'renamed-library-group': (event: OfGroup & { before: string }, who: InWorkUnit) => heard(event, who),
  'moved-library-group': (event: OfGroup, who: InWorkUnit) => heard(event, who),
  'deleted-library-group': (event: OfGroup & { hidden: boolean; entries: string[] }, who: InWorkUnit) =>
    heard(event, who),
  'restored-in-library': (event: InLibrary & { name: string; what: 'entry' | 'group' }, who: InWorkUnit) =>
    heard(event, who),
  'took-master': (event: InLibrary & { name: string; field: string }, who: InWorkUnit) => heard(event, who),
  'kept-ours': (event: InLibrary & { name: string; field: string }, who: InWorkUnit) => heard(event, who),
  'reset-site-library': (event: InLibrary & { own: number; changed: number; hidden: number }, who: InWorkUnit) =>
    heard(event, who),
  'imported-library': (event: InLibrary & { added: number; changed: number }, who: InWorkUnit) => heard(event, who),
};
