import { randomUUID } from 'node:crypto';
import { foldName } from '@/lib/accounts/rules';
import { findConflictingFields } from '@/lib/field-conflicts';
import { failure } from '@/lib/failures';
import type { Db } from '@/lib/platform/database/client';
import { implement } from '@/lib/platform/operation/implement';
import { successOutput } from '@/lib/platform/operation/input-schemas';
import { findChanges } from '@/lib/audit-sentences';
import { deleteStakeholder, saveNewStakeholders, updateStakeholder } from '@/lib/stakeholders/contract';
import { stakeholderEvents, type StakeholderEvent } from '@/lib/stakeholders/events';
import { findByEmail, validateStakeholder, type NewStakeholder } from '@/lib/stakeholders/rules';
import { lockStakeholders, loadStoredStakeholders, type StoredStakeholder } from './list';
import { listStakeholders } from './queries';
import {
  savedStakeholdersOutput,
  saveNewStakeholdersSchema,
  stakeholderSchema,
  updateStakeholderSchema,
} from './schema';

export const saveNewStakeholdersCommand = implement(saveNewStakeholders, {
  input: saveNewStakeholdersSchema,
  output: savedStakeholdersOutput,
  events: stakeholderEvents,
  async run({ db, input: { stakeholders }, actor, now, record }) {
    const rows = mergeRows(stakeholders);
    const [error] = rows.flatMap(validateStakeholder);
    if (error) return failure(error);
    const allSiteIds = rows.flatMap(({ siteids }) => siteids);
    if (!(await areSitesVisible(db, allSiteIds))) return failure('site-not-found');
    await lockStakeholders(db);
    const existing = await loadStoredStakeholders(db);
    const newStakeholders = rows
      .filter((row) => !findByEmail(existing, row.email))
      .map((row) => ({ id: randomUUID(), ...row }));
    await insertStakeholders(db, newStakeholders, { workUnitId: actor.unit.id, createdAt: now });
    if (newStakeholders.length > 0)
      record({
        type: 'new-stakeholders',
        stakeholderIds: newStakeholders.map(({ id }) => id),
        names: newStakeholders.map(getName),
      });
    for (const row of rows) {
      const stored = findByEmail(existing, row.email);
      if (!stored) continue;
      const siteids = [...new Set([...stored.siteids, ...row.siteids])];
      const event = await writeStakeholder(db, stored, {
        ...fillEmptyFields(row, stored),
        email: stored.email,
        siteids,
      });
      if (event) record(event);
    }
    return { success: true as const, stakeholders: await listStakeholders(db) };
  },
});

export const updateStakeholderCommand = implement(updateStakeholder, {
  input: updateStakeholderSchema,
  output: successOutput,
  events: stakeholderEvents,
  async run({ db, input: { idstakeholder, idworkgroup: _idworkgroup, before: original, ...changes }, record }) {
    await lockStakeholders(db);
    const existing = await loadStoredStakeholders(db);
    const before = existing.find(({ id }) => id === idstakeholder);
    if (!before) return failure('stakeholder-not-found');
    const conflicts = findConflictingFields(
      original && withSortedSites(original),
      withSortedSites(changes),
      withSortedSites(before),
    );
    if (conflicts) return failure('changed-meanwhile', {}, { theirs: conflicts });
    const { name = before.name, email = before.email, company = before.company, siteids = before.siteids } = changes;
    const after = { name: getName({ name, email }), email, company, siteids };
    const [error] = validateStakeholder(after);
    if (error) return failure(error);
    const duplicate = findByEmail(
      existing.filter(({ id }) => id !== idstakeholder),
      after.email,
    );
    if (duplicate) return failure('stakeholder-known', { name: duplicate.name });
    if (changes.siteids && !(await areSitesVisible(db, changes.siteids))) return failure('site-not-found');
    const event = await writeStakeholder(db, before, after);
    if (event) record(event);
    return { success: true as const };
  },
});

export const deleteStakeholderCommand = implement(deleteStakeholder, {
  input: stakeholderSchema,
  output: successOutput,
  events: stakeholderEvents,
  async run({ db, input: { idstakeholder }, record }) {
    await lockStakeholders(db);
    const existing = (await loadStoredStakeholders(db)).find(({ id }) => id === idstakeholder);
    if (!existing) return failure('stakeholder-not-found');
    // Includes hidden sites, so that Undo restores all sites.
    const siteLinks = await db.stakeholderSite.findMany({
      where: { stakeholderId: idstakeholder },
      select: { siteId: true },
    });
    await db.stakeholder.deleteMany({ where: { id: idstakeholder } });
    const { name, email, company, sites } = existing;
    record({
      type: 'deleted-stakeholder',
      stakeholderId: idstakeholder,
      name,
      email,
      company,
      siteNames: sites.map((site) => site.name),
      siteIds: siteLinks.map(({ siteId }) => siteId),
    });
    return { success: true as const };
  },
});

/** The fields of the form, with sorted sites for comparing. */
const withSortedSites = <Values extends Partial<NewStakeholder>>({ name, email, company, siteids }: Values) => ({
  name,
  email,
  company,
  siteids: siteids?.toSorted(),
});

/** Without a name, the address is shown (decision X-150). */
const getName = ({ name, email }: { name: string; email: string }): string => name || email;

async function insertStakeholders(
  db: Db,
  newStakeholders: readonly (NewStakeholder & { id: string })[],
  { workUnitId, createdAt }: { workUnitId: string; createdAt: Date },
): Promise<void> {
  await db.stakeholder.createMany({
    data: newStakeholders.map(({ id, email, company, ...row }) => ({
      id,
      workUnitId,
      name: getName({ name: row.name, email }),
      email,
      company,
      createdAt,
    })),
  });
  await db.stakeholderSite.createMany({
    data: newStakeholders.flatMap(({ id, siteids }) =>
      siteids.map((siteId) => ({ workUnitId, stakeholderId: id, siteId })),
    ),
  });
}

/** Merges rows with the same address: all their sites, and the last value of each other field that is not empty. */
function mergeRows(rows: readonly NewStakeholder[]): NewStakeholder[] {
  const rowsByAddress = new Map<string, NewStakeholder>();
  for (const row of rows) {
    const address = foldName(row.email);
    const previous = address === '' ? undefined : rowsByAddress.get(address);
    const combined = previous && {
      ...previous,
      ...fillEmptyFields(row, previous),
      siteids: [...new Set([...previous.siteids, ...row.siteids])],
    };
    rowsByAddress.set(address || randomUUID(), combined ?? row);
  }
  return [...rowsByAddress.values()];
}

/** The name and company of `row`; where one is empty, the other's. */
const fillEmptyFields = (row: NewStakeholder, { name, company }: { name: string; company: string }) => ({
  name: row.name || name,
  company: row.company || company,
});

async function areSitesVisible(db: Db, siteIds: readonly string[]): Promise<boolean> {
  const uniqueIds = [...new Set(siteIds)];
  return uniqueIds.length === (await db.siteVisibility.count({ where: { visible: true, siteId: { in: uniqueIds } } }));
}

const addSites = (db: Db, owner: { stakeholderId: string; workUnitId: string }, siteIds: readonly string[]) =>
  db.stakeholderSite.createMany({ data: siteIds.map((siteId) => ({ ...owner, siteId })), skipDuplicates: true });

/** Updates a stakeholder. Returns the event to record, or null if nothing changed. */
async function writeStakeholder(
  db: Db,
  before: StoredStakeholder,
  { name, email, company, siteids }: NewStakeholder,
): Promise<StakeholderEvent | null> {
  const { id: stakeholderId, workUnitId, sites } = before;
  const removedSiteIds = before.siteids.filter((id) => !siteids.includes(id));
  await db.stakeholderSite.deleteMany({ where: { stakeholderId, siteId: { in: removedSiteIds } } });
  await addSites(db, { stakeholderId, workUnitId }, siteids);
  await db.stakeholder.updateMany({ where: { id: stakeholderId }, data: { name, email, company } });
  const newSites = await db.site.findMany({ where: { id: { in: siteids } }, select: { id: true, name: true } });
  const changes = findChanges(
    { name: before.name, email: before.email, company: before.company, sites: formatSiteNames(sites) },
    { name, email, company, sites: formatSiteNames(newSites) },
    { name: 'name', email: 'email', company: 'company', sites: 'sites' },
  );
  return changes.length > 0 ? { type: 'updated-stakeholder', stakeholderId, name: before.name, changes } : null;
}

const formatSiteNames = (sites: readonly { name: string }[]): string =>
  sites
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b))
    .join(', ');
