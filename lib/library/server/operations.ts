import type { Operation } from '@/lib/platform/operation/implement';
import { addEntryCommand, copyMoveEntryCommand, deleteEntryCommand, editEntryCommand } from './entry-commands';
import { addGroupsCommand, deleteGroupCommand, moveGroupCommand, renameGroupCommand } from './group-commands';
import { importLibraryCommand } from './import-command';
import {
  libraryFollowersQuery,
  libraryViewQuery,
  resetSummaryQuery,
  siteDifferencesQuery,
  unitLibrariesQuery,
} from './queries';
import { putBackCommand } from './undo-command';
import { resetSiteLibraryCommand, restoreHiddenCommand, settleDriftCommand } from './site-commands';
import {
  actionsForPracticesQuery,
  getLibraryQuery,
  getSiteLibraryQuery,
  hasLibraryQuery,
  oppositeRelationsQuery,
} from './wire-queries';

export const LIBRARY_OPERATIONS: readonly Operation[] = [
  unitLibrariesQuery,
  libraryViewQuery,
  siteDifferencesQuery,
  libraryFollowersQuery,
  resetSummaryQuery,
  hasLibraryQuery,
  getLibraryQuery,
  getSiteLibraryQuery,
  actionsForPracticesQuery,
  oppositeRelationsQuery,
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
  putBackCommand,
  importLibraryCommand,
];
