import { command, query } from '@/lib/contract';
import type { DeletedPhotos } from '@/lib/deleted-photos';
import type { ImportedGroup, ImportProblem, ImportStep } from './import-plan';
import type {
  ComposedEntry,
  ComposedGroup,
  EntryField,
  FieldValue,
  HiddenEntry,
  HiddenGroup,
  LibraryMode,
} from './library';

/**
 * What may be asked of libraries. `siteId` null means the master library, which needs 'manage-master-library' in each of
 * these operations; the contract names what the site's library needs.
 */
export interface OfLibrary {
  siteId: string | null;
  mode: LibraryMode;
}

/** Groups and entries of the opposite mode, to connect entries with. */
export interface OppositeGroup {
  id: string;
  name: string;
  entries: readonly { id: string; name: string }[];
}

export interface LibraryView {
  /** The site whose library it is; null for the master library. */
  site: { id: string; name: string } | null;
  mode: LibraryMode;
  groups: readonly ComposedGroup[];
  /** What the site hides of the master library, in this mode. */
  hidden: { groups: readonly HiddenGroup[]; entries: readonly HiddenEntry[] };
  opposite: readonly OppositeGroup[];
}

/** A library in one mode, as its screen shows it. Everybody may read it; the screens ask for their own permission. */
export const libraryView = query<{ siteId?: string; mode: LibraryMode }, LibraryView>()({
  name: 'library.view',
  route: 'GET /library/view',
  permission: 'read-library',
});

/** How much each site's library differs: sites that follow the master library in everything are left out. */
export const siteDifferences = query<
  Record<string, never>,
  { sites: readonly { siteId: string; differences: number }[] }
>()({
  name: 'library.siteDifferences',
  route: 'GET /library/siteDifferences',
  permission: 'manage-site-library',
});

/** Of a change of the master library: how many sites follow it, and which keep their own. */
export interface Followers {
  follow: number;
  keep: readonly { siteId: string; name: string }[];
}

/**
 * Asked before the master library is saved. Exactly one of `entryId` and `groupId` is given. `fields`, joined with
 * commas, are those that are about to change; without them the whole entry or group is (deleting).
 */
export const libraryFollowers = query<{ entryId?: string; groupId?: string; fields?: string }, Followers>()({
  name: 'library.followers',
  route: 'GET /library/followers',
  permission: 'manage-master-library',
});

export interface EnteredEntry {
  name: string;
  description?: string;
  standard?: string;
  pictures?: readonly string[];
  /** Ids of entries of the opposite mode. */
  connections?: readonly string[];
}

/** Our own screens name a group by its id; callers of the specification's interface by its name in that library. */
export type GroupNamed = { groupId: string } | { groupName: string };

/**
 * Adds an entry (CALLS-45). `entryId` is made by whoever asks, so that a second sending after a lost answer adds nothing.
 * Undo of a deletion adds the entry again under its id.
 */
export const addEntry = command<
  OfLibrary & EnteredEntry & { entryId: string } & GroupNamed,
  { success: true; identry: string; entry: ComposedEntry }
>()({ name: 'library.addEntry', route: 'POST /library/addIndividualEntry/', permission: 'manage-site-library' });

export interface EntryEdit {
  name?: string;
  description?: string;
  standard?: string;
  pictures?: readonly string[];
}

/** What somebody else made of the fields that this edit changes, too: details of 'library-conflict'. */
export interface LibraryConflict {
  /** The entry as it is now; its version is that of the next edit. */
  entry: ComposedEntry;
  fields: readonly { field: EntryField; before: FieldValue; theirs: FieldValue; mine: FieldValue }[];
  /** Who changed it last, and when; the name is empty where it is not known. */
  changedBy: string;
  changedAt: string;
}

/**
 * Changes an entry (CALLS-46). `changes` names only what was changed, `before` what those fields held when the editing
 * began. Edits of different fields are merged; where somebody else has changed the same field meanwhile, the answer is
 * 'library-conflict' with a `LibraryConflict`. To overwrite after all, send `before` with their values.
 * `connect` and `disconnect` name entries of the opposite mode, and never conflict.
 */
export const editEntry = command<
  OfLibrary & {
    entryId: string;
    changes: EntryEdit;
    before: EntryEdit;
    connect?: readonly string[];
    disconnect?: readonly string[];
    /** All connections that the entry is to have, in place of `connect` and `disconnect`. */
    connections?: readonly string[];
  },
  { success: true; identry: string; entry: ComposedEntry }
>()({ name: 'library.editEntry', route: 'POST /library/editEntry/', permission: 'manage-site-library' });

/** What `addEntry` takes to bring a deleted entry back. */
export type DeletedEntry = Required<EnteredEntry> & { entryId: string; groupId: string };

/**
 * Deletes an entry (CALLS-47). At a site an entry of the master library is only hidden: `hidden` is true, and
 * `restoreHidden` undoes it. Otherwise `addEntry` with `deleted` undoes it.
 */
export const deleteEntry = command<
  OfLibrary & { entryId: string },
  { success: true; hidden: boolean; deleted: DeletedEntry }
>()({ name: 'library.deleteEntry', route: 'POST /library/deleteEntry/', permission: 'manage-site-library' });

/**
 * Moves an entry to another group, or copies it there (CALLS-51, decision X-97). `copyId` is the id of the copy, made by
 * whoever asks. A copy gets a name of its own: 'Silt Fence (copy)'.
 */
export const copyMoveEntry = command<
  OfLibrary & { entryId: string; copy: boolean; copyId?: string } & ({ toGroupId: string } | { toGroupName: string }),
  { success: true; identry: string; entry: ComposedEntry }
>()({ name: 'library.copyMoveEntry', route: 'POST /library/copyMoveEntry/', permission: 'manage-site-library' });

export interface EnteredGroup {
  /** Made by whoever asks. */
  id: string;
  name: string;
  entries: readonly EnteredEntry[];
}

/**
 * Group setup (CALLS-44). Entries without a name are dropped, and so is a group without a name and entries; what they
 * say of the opposite mode is dropped, too (LIB-60, LIB-61).
 */
export const addGroups = command<
  OfLibrary & { groups: readonly EnteredGroup[] },
  { success: true; groups: readonly { id: string; name: string }[] }
>()({ name: 'library.addGroups', route: 'POST /library/addGroupsToLibrary/', permission: 'manage-site-library' });

/** Renames a group (CALLS-49). `before` is the name that it had when the editing began: see `editEntry`. */
export const renameGroup = command<
  OfLibrary & { name: string; before: string } & GroupNamed,
  { success: true; group: { id: string; name: string } }
>()({ name: 'library.renameGroup', route: 'POST /library/renameGroup/', permission: 'manage-site-library' });

/** Moves a group before another one of the same mode; null: to the end. */
export const moveGroup = command<
  OfLibrary & { groupId: string; beforeId: string | null },
  { success: true; order: readonly string[] }
>()({ name: 'library.moveGroup', route: 'POST /library/moveGroup', permission: 'manage-site-library' });

/**
 * Deletes a group (CALLS-48): an empty one anywhere, one with entries in a site's library only (decision X-122). At a
 * site a group of the master library is hidden with all that is in it. `putBackInLibrary` undoes what was done at a site.
 */
export const deleteGroup = command<OfLibrary & GroupNamed, { success: true; hidden: boolean; undoId: string | null }>()(
  {
    name: 'library.deleteGroup',
    route: 'POST /library/deleteGroup/',
    permission: 'manage-site-library',
  },
);

/** Shows an entry or a group again that the site hides. Exactly one of `entryId` and `groupId` is given. */
export const restoreHidden = command<
  { siteId: string; mode: LibraryMode; entryId?: string; groupId?: string },
  { success: true }
>()({ name: 'library.restore', route: 'POST /library/restore', permission: 'manage-site-library' });

/**
 * 'Take master' and 'Keep ours' for single fields of an entry, or for the name of a group. 'master' also takes back a
 * change that the master library has not moved away from. `seen`: the master's value that the person decided about; when
 * it has changed again, the answer is 'library-moved-on' and nothing is done.
 */
export const settleDrift = command<
  {
    siteId: string;
    mode: LibraryMode;
    entryId?: string;
    groupId?: string;
    field: EntryField;
    take: 'master' | 'ours';
    seen?: FieldValue;
  },
  { success: true }
>()({ name: 'library.settleDrift', route: 'POST /library/settleDrift', permission: 'manage-site-library' });

/** What resetting a site's library in this mode undoes, by name. */
export interface ResetSummary {
  /** Entries and groups that the site has of its own, which are deleted. */
  own: { groups: readonly string[]; entries: readonly string[] };
  /** Entries and groups of the master library that are changed, renamed or moved here. */
  changed: { groups: readonly string[]; entries: readonly string[] };
  /** What is hidden here and comes back. */
  hidden: { groups: readonly string[]; entries: readonly string[] };
}

export const resetSummary = query<{ siteId: string; mode: LibraryMode }, { summary: ResetSummary }>()({
  name: 'library.resetSummary',
  route: 'GET /library/resetSummary',
  permission: 'manage-site-library',
});

/** Makes the site's library in this mode follow the master library in everything again (CALLS-50). */
export const resetSiteLibrary = command<
  { siteId: string; mode: LibraryMode },
  { success: true; summary: ResetSummary; undoId: string | null }
>()({ name: 'library.reset', route: 'POST /library/resetSiteLibrary/', permission: 'manage-site-library' });

/** Days for which a deleted group or a reset of a site's library can be taken back. */
export const LIBRARY_UNDO_DAYS = 30;

/**
 * Takes back a deletion of a group at a site, a reset, or an import. `subject` is what was deleted, reset or imported into:
 * the group's id, or the site's; null for the master library. What somebody has changed there since stays as they made it,
 * and `stays` says how much of an import that is.
 */
export const putBackInLibrary = command<{ undoId: string; subject: string | null }, { success: true; stays: number }>()(
  {
    name: 'library.putBack',
    route: 'POST /library/putBack',
    permission: 'manage-site-library',
  },
);

/** What an import does, or would do. `problems` name each cell that must be mended first; then nothing is imported. */
export interface ImportAnswer {
  done: boolean;
  added: number;
  changed: number;
  same: number;
  /** Of a check: what is added and what changes, entry by entry. */
  steps: readonly ImportStep[];
  /** By it `putBackInLibrary` takes the import back; null where nothing was written. */
  undoId: string | null;
  problems: readonly ImportProblem[];
}

/**
 * Imports a file (`planImport` in import-plan.ts): all of it or nothing. With `check` nothing is written. Photos that this
 * work unit does not have are left out. `importId` comes from the browser: sent again with the same file, it is answered
 * as the first time, and is the id by which the import is taken back.
 */
export const importLibrary = command<
  { siteId: string | null; groups: readonly ImportedGroup[]; check: boolean; importId?: string },
  ImportAnswer
>()({ name: 'library.import', route: 'POST /library/import', permission: 'manage-site-library' });

/** Removes photos that were sent for the library (CALLS-55). What an entry or an inspection shows stays. */
export const deleteLibraryPhotos = command<{ photosToDelete: string[] }, DeletedPhotos>()({
  name: 'library.deletePhotos',
  route: 'POST /library/deletePhoto',
  permission: 'manage-site-library',
});
