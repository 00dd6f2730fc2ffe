import type { Operation } from '@/lib/platform/operation/implement';
import { addSiteCommand, setSiteMapCommand, updateSitePhasesCommand } from './commands';
import { workUnitSitesQuery } from './queries';

export const SITES_OPERATIONS: readonly Operation[] = [
  addSiteCommand,
  workUnitSitesQuery,
  setSiteMapCommand,
  updateSitePhasesCommand,
];
