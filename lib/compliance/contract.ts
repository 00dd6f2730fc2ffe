import type { z } from 'zod';
import { command, creation, query } from '@/lib/contract';
import type { SavedCondition } from './conditions';
import type { SavedProfile } from './profile';
import type {
  confirmStormSchema,
  dismissStormSchema,
  importRainSchema,
  newReadingSchema,
  rainImportOutput,
  rainOutput,
  saveConditionSchema,
  saveProfileSchema,
  savedDecisionSchema,
  savedReadingSchema,
  setStationSchema,
  stationOutput,
} from './server/schema';

/** A new version of a site's permit profile. */
export type ProfileEdit = z.output<typeof saveProfileSchema>;

export const permitProfiles = query<{ siteId: string }, { profiles: SavedProfile[] }>()({
  name: 'compliance.permitProfiles',
  route: 'GET /compliance/permitProfiles',
  permission: 'manage-permits',
});

export const savePermitProfile = creation<ProfileEdit, { profiles: SavedProfile[] }>()({
  name: 'compliance.savePermitProfile',
  route: 'POST /compliance/savePermitProfile',
  permission: 'manage-permits',
});

export type NewReading = z.output<typeof newReadingSchema>;
export type SavedReading = z.output<typeof savedReadingSchema>;
export type SavedDecision = z.output<typeof savedDecisionSchema>;
export type SiteRain = z.output<typeof rainOutput>;

export const siteRain = query<{ siteId: string }, SiteRain>()({
  name: 'compliance.siteRain',
  route: 'GET /compliance/siteRain',
  permission: 'use-reports',
});

/** Adds a reading of the gauge, or corrects one with `replacesId`. */
export const addReading = command<NewReading, { reading: SavedReading }>()({
  name: 'compliance.addReading',
  route: 'POST /compliance/addReading',
  permission: 'use-reports',
});

export type RainImport = z.output<typeof importRainSchema>;

/** Adds the readings of a file, all or none. Those that are already stored are not added again (RAIN-10). */
export const importRain = creation<RainImport, z.output<typeof rainImportOutput>>()({
  name: 'compliance.importRain',
  route: 'POST /compliance/importRain',
  permission: 'manage-deadlines',
});

/** Sets the weather station whose rain a site gets (RAIN-12). */
export const setRainStation = command<z.output<typeof setStationSchema>, z.output<typeof stationOutput>>()({
  name: 'compliance.setRainStation',
  route: 'POST /compliance/setRainStation',
  permission: 'manage-deadlines',
});

export type StormInput = z.output<typeof confirmStormSchema>;

export const confirmStorm = command<StormInput, { decision: SavedDecision }>()({
  name: 'compliance.confirmStorm',
  route: 'POST /compliance/confirmStorm',
  permission: 'use-reports',
});

export const dismissStorm = command<z.output<typeof dismissStormSchema>, { decision: SavedDecision }>()({
  name: 'compliance.dismissStorm',
  route: 'POST /compliance/dismissStorm',
  permission: 'manage-deadlines',
});

/** Takes the decision on a storm back, so that it is to be confirmed again. */
export const withdrawDecision = command<StormInput, { decision: SavedDecision }>()({
  name: 'compliance.withdrawDecision',
  route: 'POST /compliance/withdrawDecision',
  permission: 'manage-deadlines',
});

export type ConditionEdit = z.output<typeof saveConditionSchema>;

/** Adds a condition of a site, or corrects, ends or withdraws one with `replacesId` (CLOCK-13). */
export const saveCondition = command<ConditionEdit, { condition: SavedCondition }>()({
  name: 'compliance.saveCondition',
  route: 'POST /compliance/saveCondition',
  permission: 'manage-deadlines',
});
