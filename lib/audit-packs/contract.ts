import type { z } from 'zod';
import { command, query } from '@/lib/contract';
import type { newPackSchema, packSchema, packsOutput } from './server/schema';

/** The records of a site for a period in one ZIP file. */
export type Pack = z.output<typeof packSchema>;
export type NewPack = z.output<typeof newPackSchema>;
export type SitePacks = z.output<typeof packsOutput>;

export const sitePacks = query<{ siteId: string }, SitePacks>()({
  name: 'auditPacks.list',
  route: 'GET /auditPacks/list',
  permission: 'manage-records',
});

/** Requests a pack, which a job makes. The notification 'Audit pack ready' follows. */
export const makePack = command<NewPack, SitePacks>()({
  name: 'auditPacks.make',
  route: 'POST /auditPacks/make',
  permission: 'manage-records',
});

/** Deletes a pack, also while it is being made. */
export const deletePack = command<{ packId: string }, SitePacks>()({
  name: 'auditPacks.delete',
  route: 'POST /auditPacks/delete',
  permission: 'manage-records',
});
