import type { Operation } from '@/lib/platform/operation/implement';
import { addSiteCommand, setSiteMapCommand, showSitesCommand, updateSitePhasesCommand } from './commands';
import { editSiteCommand } from './edit-site';
import { importSitesCommand, knownSitesQuery, savedImportQuery } from './import-sites';
import { importCandidatesQuery, listedSitesQuery } from './queries';
import { hideImportCommand } from './undo-import';
import { myOtherSitesQuery, sitesForImportQuery, workUnitSitesQuery } from './wire-queries';

export const SITES_OPERATIONS: readonly Operation[] = [
  addSiteCommand,
  workUnitSitesQuery,
  listedSitesQuery,
  editSiteCommand,
  setSiteMapCommand,
  showSitesCommand,
  updateSitePhasesCommand,
  importCandidatesQuery,
  sitesForImportQuery,
  myOtherSitesQuery,
  knownSitesQuery,
  importSitesCommand,
  savedImportQuery,
  hideImportCommand,
];
