import { command, creation, query } from '@/lib/contract';
import type { NewStakeholder, Stakeholder } from './rules';

export interface Stakeholders {
  stakeholders: Stakeholder[];
}

/** The stakeholders of the work unit, by name (CALLS-16). */
export const workUnitStakeholders = query<{ idworkgroup: string }, Stakeholders>()({
  name: 'stakeholders.ofWorkGroup',
  route: 'GET /stakeholders/getStakeholdersByWorkGroup/{idworkgroup}',
  permission: 'manage-stakeholders',
});

/** The stakeholders of one site, by name (CALLS-15). Everyone who may share a report may call it. */
export const siteStakeholders = query<{ idsite: string; idworkgroup: string }, Stakeholders>()({
  name: 'stakeholders.ofSite',
  route: 'GET /stakeholders/getStakeholdersBySiteAndWorkGroup/{idsite}/{idworkgroup}',
  permission: 'share-reports',
});

/**
 * Saves all or none (CALLS-17). If a stakeholder has the address, that one gets the additional sites and the entered
 * name and company, so that a retry changes nothing (decision X-150).
 */
export const saveNewStakeholders = creation<
  { idworkgroup: string; stakeholders: NewStakeholder[] },
  Stakeholders & { success: true }
>()({
  name: 'stakeholders.saveNew',
  route: 'POST /stakeholders/saveNewStakeholders/',
  permission: 'manage-stakeholders',
});

/** Changes the given fields only, so that two people can edit one stakeholder. */
export const updateStakeholder = command<
  {
    idstakeholder: string;
    idworkgroup: string;
    /** The values of the changed fields when editing started, to detect conflicts. Without them the last save wins. */
    before?: Partial<NewStakeholder>;
  } & Partial<NewStakeholder>,
  { success: true }
>()({
  name: 'stakeholders.update',
  route: 'POST /stakeholders/updateStakeholder/',
  permission: 'manage-stakeholders',
});

/** Restores a stakeholder who was deleted within the last day. Idempotent. */
export const restoreStakeholder = command<{ idstakeholder: string }, { success: true }>()({
  name: 'stakeholders.restore',
  route: 'POST /stakeholders/restoreStakeholder/',
  permission: 'manage-stakeholders',
});

/** Deletes a stakeholder (CALLS-18). Reports that were shared keep the name, which is stored with the link. */
export const deleteStakeholder = command<{ idstakeholder: string; idworkgroup: string }, { success: true }>()({
  name: 'stakeholders.delete',
  route: 'POST /stakeholders/deleteStakeholder/',
  permission: 'manage-stakeholders',
});
