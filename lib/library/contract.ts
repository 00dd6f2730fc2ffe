import type { z } from 'zod';
import { command, query } from '@/lib/contract';
import type { DeletedPhotos } from '@/lib/deleted-photos';
import type { FormItem } from './form-items';
import type { ImportedGroup } from './import-plan';
import type { ComposedEntry, EntryChange, EntryField, FieldValue, LibraryMode } from './library';
import type {
  deletedEntryOutput,
  followersOutput,
  importLibraryOutput,
  libraryViewOutput,
  resetSummaryOutput,
} from './server/output-schemas';

/**
 * One mode of a library. `siteId` null is the master library, whose changes require 'manage-master-library'; the
 * permissions below are those for a site's library.
 */
export interface LibraryKey {
  siteId: string | null;
  mode: LibraryMode;
}

export type LibraryView = z.output<typeof libraryViewOutput>;
export type OppositeGroup = LibraryView['opposite'][number];

/** One mode of a library. Everyone may read it; screens check their own permission. */
export const libraryView = query<{ siteId?: string; mode: LibraryMode }, LibraryView>()({
  name: 'library.view',
  route: 'GET /library/view',
  permission: 'read-library',
});

/** The number of differences per site; sites without differences are omitted. */
export const siteDifferences = query<
  Record<string, never>,
  { sites: readonly { siteId: string; differenceCount: number }[] }
>()({
  name: 'library.siteDifferences',
  route: 'GET /library/siteDifferences',
  permission: 'manage-site-library',
});

/**
 * `follow`: the number of sites that a change of the master library reaches; `keep`: those that have their own version
 * or hide the item.
 */
export type Followers = z.output<typeof followersOutput>;

/**
 * Requested before the master library is saved. Exactly one of `entryId` and `groupId` is given. `fields` is a
 * comma-separated list of changed fields; without it, the entry or group is deleted.
 */
export const libraryFollowers = query<{ entryId?: string; groupId?: string; fields?: string }, Followers>()({
  name: 'library.followers',
  route: 'GET /library/followers',
  permission: 'manage-master-library',
});

export interface EntryInput {
  name: string;
  description?: string;
  standard?: string;
  formItem?: FormItem | '';
  pictures?: readonly string[];
  /** Ids of entries of the opposite mode. */
  connections?: readonly string[];
}

/** A group by id (our own screens) or by name (API clients). */
export type GroupReference = { groupId: string } | { groupName: string };

/**
 * Adds an entry (CALLS-45). The client creates `entryId`, so that a repeated request adds nothing. Undo of a deletion
 * adds the entry again with its id.
 */
export const addEntry = command<
  LibraryKey & EntryInput & { entryId: string } & GroupReference,
  { success: true; identry: string; entry: ComposedEntry }
>()({ name: 'library.addEntry', route: 'POST /library/addIndividualEntry/', permission: 'manage-site-library' });

export type EntryEdit = Pick<EntryChange, 'name' | 'description' | 'standard' | 'formItem' | 'pictures'>;

/** Details of 'library-conflict': fields that someone else has also changed. */
export interface LibraryConflict {
  /** The current entry; its version is the base of the next edit. */
  entry: ComposedEntry;
  fields: readonly { field: EntryField; before: FieldValue; theirs: FieldValue; mine: FieldValue }[];
  /** Who changed it last; '' if unknown. */
  changedBy: string;
  changedAt: string;
}

/**
 * Edits an entry (CALLS-46). `changes` has the changed fields, `before` their original values. Edits of different
 * fields are merged; a field that someone else has changed fails with 'library-conflict' and a `LibraryConflict`. To
 * overwrite it, send `before` with their values. `connect` and `disconnect` name entries of the opposite mode and never
 * conflict.
 */
export const editEntry = command<
  LibraryKey & {
    entryId: string;
    changes: EntryEdit;
    before: EntryEdit;
    connect?: readonly string[];
    disconnect?: readonly string[];
    /** All connections of the entry, instead of `connect` and `disconnect`. */
    connections?: readonly string[];
  },
  { success: true; identry: string; entry: ComposedEntry }
>()({ name: 'library.editEntry', route: 'POST /library/editEntry/', permission: 'manage-site-library' });

export type DeletedEntry = z.output<typeof deletedEntryOutput>['deleted'];

/**
 * Deletes an entry (CALLS-47). At a site, an entry of the master library is hidden: `hidden` is true, and
 * `restoreHidden` undoes it. Otherwise `addEntry` with `deleted` undoes it.
 */
export const deleteEntry = command<
  LibraryKey & { entryId: string },
  { success: true; hidden: boolean; deleted: DeletedEntry }
>()({ name: 'library.deleteEntry', route: 'POST /library/deleteEntry/', permission: 'manage-site-library' });

/**
 * Moves or copies an entry to another group (CALLS-51, decision X-97). The client creates `copyId`. A copy gets a
 * unique name: 'Silt Fence (copy)'.
 */
export const copyMoveEntry = command<
  LibraryKey & { entryId: string; copy: boolean; copyId?: string } & ({ toGroupId: string } | { toGroupName: string }),
  { success: true; identry: string; entry: ComposedEntry }
>()({ name: 'library.copyMoveEntry', route: 'POST /library/copyMoveEntry/', permission: 'manage-site-library' });

export interface GroupInput {
  /** Created by the client. */
  id: string;
  name: string;
  entries: readonly EntryInput[];
}

/**
 * Group setup (CALLS-44). Drops entries without a name, groups without name and entries, and connections to the
 * opposite mode (LIB-60, LIB-61).
 */
export const addGroups = command<
  LibraryKey & { groups: readonly GroupInput[] },
  { success: true; groups: readonly { id: string; name: string }[] }
>()({ name: 'library.addGroups', route: 'POST /library/addGroupsToLibrary/', permission: 'manage-site-library' });

/** Renames a group (CALLS-49). `before` is the original name, as in `editEntry`. */
export const renameGroup = command<
  LibraryKey & { name: string; before: string } & GroupReference,
  { success: true; group: { id: string; name: string } }
>()({ name: 'library.renameGroup', route: 'POST /library/renameGroup/', permission: 'manage-site-library' });

/** Moves a group before another one of the same mode; null: to the end. */
export const moveGroup = command<
  LibraryKey & { groupId: string; beforeId: string | null },
  { success: true; order: readonly string[] }
>()({ name: 'library.moveGroup', route: 'POST /library/moveGroup', permission: 'manage-site-library' });

/**
 * Deletes a group (CALLS-48): an empty one anywhere, one with entries in a site's library only (decision X-122). At a
 * site, a group of the master library is hidden with its entries. `undoLibraryChange` undoes a deletion at a site.
 */
export const deleteGroup = command<
  LibraryKey & GroupReference,
  { success: true; hidden: boolean; undoId: string | null }
>()({
  name: 'library.deleteGroup',
  route: 'POST /library/deleteGroup/',
  permission: 'manage-site-library',
});

/** Shows a hidden entry or group again. Exactly one of `entryId` and `groupId` is given. */
export const restoreHidden = command<
  { siteId: string; mode: LibraryMode; entryId?: string; groupId?: string },
  { success: true }
>()({ name: 'library.restore', route: 'POST /library/restore', permission: 'manage-site-library' });

/**
 * 'Use master version' and 'Keep site version' for a field of an entry or the name of a group. `take: 'master'` also
 * reverts a change without drift. `seen` is the master's value that the person saw; if it has changed, the command
 * fails with 'library-moved-on'.
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

/** What a reset of a site's library in this mode changes, by name. */
export type ResetSummary = z.output<typeof resetSummaryOutput>['summary'];

export const resetSummary = query<{ siteId: string; mode: LibraryMode }, { summary: ResetSummary }>()({
  name: 'library.resetSummary',
  route: 'GET /library/resetSummary',
  permission: 'manage-site-library',
});

/** Removes all differences of the site's library in this mode (CALLS-50). */
export const resetSiteLibrary = command<
  { siteId: string; mode: LibraryMode },
  { success: true; summary: ResetSummary; undoId: string | null }
>()({ name: 'library.reset', route: 'POST /library/resetSiteLibrary/', permission: 'manage-site-library' });

/** Days in which a group deletion at a site, a reset or an import can be undone. */
export const LIBRARY_UNDO_DAYS = 30;

/**
 * Undoes a group deletion at a site, a reset, or an import. `subject` is the id of the group or site; null for the
 * master library. Later changes are kept; `keptCount` is the number of imported items that were kept.
 */
export const undoLibraryChange = command<
  { undoId: string; subject: string | null },
  { success: true; keptCount: number }
>()({
  name: 'library.putBack',
  route: 'POST /library/putBack',
  permission: 'manage-site-library',
});

/** The result of an import or of its check. If there are `problems`, nothing was imported. */
export type LibraryImportResult = z.output<typeof importLibraryOutput>;

/**
 * Imports a file (`planImport`), all or nothing. With `check`, nothing is written. Photos that this work unit does not
 * have are skipped. The browser creates `importId`: a repeated request returns the first result, and undo uses the id.
 */
export const importLibrary = command<
  { siteId: string | null; groups: readonly ImportedGroup[]; check: boolean; importId?: string },
  LibraryImportResult
>()({ name: 'library.import', route: 'POST /library/import', permission: 'manage-site-library' });

/** Deletes uploaded library photos (CALLS-55), except those that an entry or an inspection uses. */
export const deleteLibraryPhotos = command<{ photosToDelete: string[] }, DeletedPhotos>()({
  name: 'library.deletePhotos',
  route: 'POST /library/deletePhoto',
  permission: 'manage-site-library',
});
