import { command, creation, query } from '@/lib/contract';
import type { NewStakeholder, Stakeholder } from './rules';

export interface Stakeholders {
  stakeholders: Stakeholder[];
}

/** By name (CALLS-16). */
export const workUnitStakeholders = query<{ idworkgroup: string }, Stakeholders>()({
  name: 'stakeholders.ofWorkGroup',
  route: 'GET /stakeholders/getStakeholdersByWorkGroup/{idworkgroup}',
  permission: 'manage-stakeholders',
});

/** Those of one site, by name (CALLS-15). Whoever may share a report may know to whom it can be sent. */
export const siteStakeholders = query<{ idsite: string; idworkgroup: string }, Stakeholders>()({
  name: 'stakeholders.ofSite',
  route: 'GET /stakeholders/getStakeholdersBySiteAndWorkGroup/{idsite}/{idworkgroup}',
  permission: 'share-reports',
});

/**
 * Adds stakeholders, all or none (CALLS-17; from outside, a list of rows that each name the work unit). A person is known
 * by the address: for an address that is on the list already the sites are added to it, so that asking again after a lost
 * answer changes nothing (decision X-150).
 */
export const saveNewStakeholders = creation<
  { idworkgroup: string; stakeholders: NewStakeholder[] },
  Stakeholders & { success: true }
>()({
  name: 'stakeholders.saveNew',
  route: 'POST /stakeholders/saveNewStakeholders/',
  permission: 'manage-stakeholders',
});

/** Changes what is named and leaves the rest, so that two people can change the same stakeholder. */
export const updateStakeholder = command<
  {
    idstakeholder: string;
    idworkgroup: string;
    /** What the changed fields were when the person began; without it the last one wins. */
    before?: Partial<NewStakeholder>;
  } & Partial<NewStakeholder>,
  { success: true }
>()({
  name: 'stakeholders.update',
  route: 'POST /stakeholders/updateStakeholder/',
  permission: 'manage-stakeholders',
});

/** Puts a stakeholder back who was deleted within the last day. Pressing twice is harmless. */
export const restoreStakeholder = command<{ idstakeholder: string }, { success: true }>()({
  name: 'stakeholders.restore',
  route: 'POST /stakeholders/restoreStakeholder/',
  permission: 'manage-stakeholders',
});

/** (CALLS-18) Shared reports keep the name: a link has its own. */
export const deleteStakeholder = command<{ idstakeholder: string; idworkgroup: string }, { success: true }>()({
  name: 'stakeholders.delete',
  route: 'POST /stakeholders/deleteStakeholder/',
  permission: 'manage-stakeholders',
});
