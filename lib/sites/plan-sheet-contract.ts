import type { z } from 'zod';
import { command, query } from '@/lib/contract';
import type {
  archivingSchema,
  placementSchema,
  planSheetsOutput,
  undoPlacementSchema,
} from './server/plan-sheet-schema';

export type PlanSheets = z.output<typeof planSheetsOutput>;
export type PlanSheetPlacement = z.output<typeof placementSchema>;
export type Archiving = z.output<typeof archivingSchema>;

/** The plan sheets of a site, archived ones too. A sheet is added by `uploadPlanSheetEndpoint`. */
export const sitePlanSheets = query<{ siteId: string }, PlanSheets>()({
  name: 'planSheets.list',
  route: 'GET /planSheets/list',
  permission: 'see-unit',
});

/** Places a sheet on the map by two or three points. */
export const placePlanSheet = command<PlanSheetPlacement, PlanSheets>()({
  name: 'planSheets.place',
  route: 'POST /planSheets/place',
  permission: 'manage-sites',
});

/** Restores the placement before the last one. */
export const undoPlacement = command<z.output<typeof undoPlacementSchema>, PlanSheets>()({
  name: 'planSheets.undoPlacement',
  route: 'POST /planSheets/undoPlacement',
  permission: 'manage-sites',
});

/** Archives a sheet, or brings it back into use. */
export const archivePlanSheet = command<Archiving, PlanSheets>()({
  name: 'planSheets.archive',
  route: 'POST /planSheets/archive',
  permission: 'manage-sites',
});
