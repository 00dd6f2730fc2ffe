import type { Operation } from '@/lib/platform/operation/implement';
import { addEntryCommand, copyMoveEntryCommand, deleteEntryCommand, editEntryCommand } from './entry-commands';
import { addGroupsCommand, deleteGroupCommand, moveGroupCommand, renameGroupCommand } from './group-commands';
import { libraryFollowersQuery, libraryViewQuery, resetSummaryQuery, siteDifferencesQuery } from './queries';
import { resetSiteLibraryCommand, restoreHiddenCommand, settleDriftCommand } from './site-commands';

export const LIBRARY_OPERATIONS: readonly Operation[] = [
  libraryViewQuery,
  siteDifferencesQuery,
  libraryFollowersQuery,
  resetSummaryQuery,
  addEntryCommand,
  editEntryCommand,
  deleteEntryCommand,
  copyMoveEntryCommand,
  addGroupsCommand,
  renameGroupCommand,
  moveGroupCommand,
  deleteGroupCommand,
  restoreHiddenCommand,
  settleDriftCommand,
  resetSiteLibraryCommand,
];
