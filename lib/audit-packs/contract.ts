import type { z } from 'zod';
import { command, query } from '@/lib/contract';
import type { legalHoldSchema, newPackSchema, packSchema, packsOutput, removalSchema } from './server/schema';

/** The records of a site for a period in one ZIP file. */
export type Pack = z.output<typeof packSchema>;
export type NewPack = z.output<typeof newPackSchema>;
export type SiteRecords = z.output<typeof packsOutput>;

export const siteRecords = query<{ siteId: string }, SiteRecords>()({
  name: 'auditPacks.list',
  route: 'GET /auditPacks/list',
  permission: 'manage-records',
});

/** Requests a pack, which a job makes. The notification 'Audit pack ready' follows. */
export const makePack = command<NewPack, SiteRecords>()({
  name: 'auditPacks.make',
  route: 'POST /auditPacks/make',
  permission: 'manage-records',
});

/** Deletes a pack, also while it is being made. */
export const deletePack = command<{ packId: string }, SiteRecords>()({
  name: 'auditPacks.delete',
  route: 'POST /auditPacks/delete',
  permission: 'manage-records',
});

/** Sets or releases the legal hold, during which the records of a site cannot be removed. */
export const setLegalHold = command<z.output<typeof legalHoldSchema>, SiteRecords>()({
  name: 'auditPacks.setLegalHold',
  route: 'POST /auditPacks/setLegalHold',
  permission: 'manage-records',
});

/** Removes the records of a site that the work unit made (PACK-10). */
export const removeRecords = command<z.output<typeof removalSchema>, SiteRecords>()({
  name: 'auditPacks.removeRecords',
  route: 'POST /auditPacks/removeRecords',
  permission: 'manage-records',
});
