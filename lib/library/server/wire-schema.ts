import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { uuid } from '@/lib/platform/operation/input-schemas';
import { LIBRARY_MODES } from '@/lib/library/library';
import { LIBRARY_LIMITS } from '@/lib/library/names';
import { description, mode, name } from './schema';

/**
 * Library commands in the wire format (CALLS-44…51, DATA-26): `idsite`, `identry` or the mode's own key, groups by
 * name, connections as strings of ids. Each is converted to the input of our own screens.
 */
const idsite = uuid.nullish().transform((id) => id ?? null);
const idKeys = { identry: uuid.nullish(), idpractice: uuid.nullish(), idaction: uuid.nullish() };
const named = { mode, idsite };

/** One string of ids per group of the opposite mode. */
const connectionData = z
  .union([z.string(), z.array(z.string()).max(LIBRARY_LIMITS.groups), z.record(z.string(), z.string())])
  .transform((data) => (typeof data === 'string' ? [data] : Object.values(data)).flatMap((text) => text.split(',')))
  .transform((ids) => ids.map((id) => id.trim()).filter((id) => id !== ''))
  .pipe(z.array(uuid).max(LIBRARY_LIMITS.entries));

const pictures = z.array(z.string().regex(/^[0-9a-f-]{36}\.jpg$/)).max(200);
const entry = {
  name,
  description: description.optional(),
  pictures: pictures.optional(),
  connectionData: connectionData.optional(),
};

export const addEntryWireSchema = z
  .object({ ...named, ...entry, ...idKeys, type: name })
  .transform(({ identry, idpractice, idaction, type, idsite: siteId, connectionData: connections, ...rest }) => ({
    ...rest,
    siteId,
    connections,
    entryId: identry ?? idpractice ?? idaction ?? randomUUID(),
    groupName: type,
  }));

/** The id, from one of its three names. */
const getEntryId = (ids: { identry?: string | null; idpractice?: string | null; idaction?: string | null }): string =>
  ids.identry ?? ids.idpractice ?? ids.idaction ?? '';
const hasEntryId = (ids: Parameters<typeof getEntryId>[0]): boolean => getEntryId(ids) !== '';
const MISSING_ID_TEXT = { message: 'identry is missing' };

/**
 * A group name is required, but only CALLS-51 changes the group. An API client does not send original values: it
 * overwrites.
 */
export const editEntryWireSchema = z
  .object({ ...named, ...entry, ...idKeys })
  .refine(hasEntryId, MISSING_ID_TEXT)
  .transform(({ mode: inMode, idsite: siteId, connectionData: connections, ...rest }) => ({
    mode: inMode,
    siteId,
    entryId: getEntryId(rest),
    changes: { name: rest.name, description: rest.description, pictures: rest.pictures },
    before: {},
    connections,
  }));

export const deleteEntryWireSchema = z
  .object({ ...named, ...idKeys })
  .refine(hasEntryId, MISSING_ID_TEXT)
  .transform(({ mode: inMode, idsite: siteId, ...ids }) => ({ mode: inMode, siteId, entryId: getEntryId(ids) }));

export const copyMoveWireSchema = z
  .object({ ...named, ...idKeys, newGroup: name, copy: z.boolean().default(false) })
  .refine(hasEntryId, MISSING_ID_TEXT)
  .transform(({ mode: inMode, idsite: siteId, newGroup, copy, ...ids }) => ({
    ...{ mode: inMode, siteId, copy, toGroupName: newGroup },
    entryId: getEntryId(ids),
    copyId: randomUUID(),
  }));

export const addGroupsWireSchema = z
  .object({
    ...named,
    groups: z
      .array(
        z
          .object({ name, entries: z.array(z.object(entry)).max(LIBRARY_LIMITS.entries).default([]) })
          .transform((group) => ({ ...group, id: randomUUID() })),
      )
      .max(LIBRARY_LIMITS.groups),
  })
  .transform(({ idsite: siteId, ...rest }) => ({ ...rest, siteId }));

export const renameGroupWireSchema = z
  .object({ ...named, oldName: name, newName: name })
  .transform(({ mode: inMode, idsite: siteId, oldName, newName }) => ({
    ...{ mode: inMode, siteId, groupName: oldName },
    ...{ name: newName, before: oldName },
  }));

export const deleteGroupWireSchema = z
  .object({ ...named, groupName: name })
  .transform(({ idsite: siteId, ...rest }) => ({ ...rest, siteId }));

export const resetWireSchema = z
  .object({ mode, idsite: uuid })
  .transform(({ mode: inMode, idsite: siteId }) => ({ mode: inMode, siteId }));

export const hasLibrarySchema = z.object({ id: uuid });

/** A unit, or -1 for the automatic list. A missing or invalid site means the master library. */
export const getLibrarySchema = z.object({
  idworkgroup: z.union([uuid, z.literal('-1')]),
  mode: z.enum(LIBRARY_MODES),
  flag: z.enum(['0', '1']),
});
export const getSiteLibrarySchema = getLibrarySchema.extend({
  idsite: z.union([uuid, z.enum(['null', 'undefined', '0', '-1']).transform(() => null)]),
});

export const actionsForPracticesSchema = z.object({
  list: z
    .string()
    .transform((list) => (list === '0' ? [] : list.split(',').map((id) => id.trim())))
    .pipe(z.array(uuid).max(LIBRARY_LIMITS.entries)),
});
export const oppositeRelationsSchema = z.object({ identry: uuid, mode });
