import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { uuid } from '@/lib/platform/operation/input-schemas';
import { LIBRARY_MODES } from '@/lib/library/library';
import { LIBRARY_LIMITS } from '@/lib/library/names';
import { descriptionSchema, modeSchema, nameSchema, picturesSchema } from './schema';

// Inputs of API clients for the library's commands and queries (CALLS-38…51, DATA-26). Those of commands are converted
// to the input of our own screens: the site is `idsite`, the entry's id is `identry`, `idpractice` or `idaction`,
// groups are given by name, and connections are comma-separated ids.

const idsite = uuid.nullish().transform((id) => id ?? null);
const idKeys = { identry: uuid.nullish(), idpractice: uuid.nullish(), idaction: uuid.nullish() };
const libraryKeys = { mode: modeSchema, idsite };

/** Comma-separated ids: one string, or one per group of the opposite mode. */
const connectionData = z
  .union([z.string(), z.array(z.string()).max(LIBRARY_LIMITS.groups), z.record(z.string(), z.string())])
  .transform((data) => (typeof data === 'string' ? [data] : Object.values(data)).flatMap((text) => text.split(',')))
  .transform((ids) => ids.map((id) => id.trim()).filter((id) => id !== ''))
  .pipe(z.array(uuid).max(LIBRARY_LIMITS.entries));

const entryFields = {
  name: nameSchema,
  description: descriptionSchema.optional(),
  pictures: picturesSchema.optional(),
  connectionData: connectionData.optional(),
};

export const addEntryWireSchema = z
  .object({ ...libraryKeys, ...entryFields, ...idKeys, type: nameSchema })
  .transform(({ identry, idpractice, idaction, type, idsite: siteId, connectionData: connections, ...rest }) => ({
    ...rest,
    siteId,
    connections,
    entryId: identry ?? idpractice ?? idaction ?? randomUUID(),
    groupName: type,
  }));

/** The entry's id, from the first of its three keys that is set; '' if none is. */
const getEntryId = (ids: { identry?: string | null; idpractice?: string | null; idaction?: string | null }): string =>
  ids.identry ?? ids.idpractice ?? ids.idaction ?? '';
const hasEntryId = (ids: Parameters<typeof getEntryId>[0]): boolean => getEntryId(ids) !== '';
const MISSING_ID = { message: 'identry is missing' };

/**
 * CALLS-46 also sends `type`, the group's name. It is ignored, because only CALLS-51 moves an entry. API clients send
 * no original values, so their edit overwrites.
 */
export const editEntryWireSchema = z
  .object({ ...libraryKeys, ...entryFields, ...idKeys })
  .refine(hasEntryId, MISSING_ID)
  .transform(({ mode, idsite: siteId, connectionData: connections, ...fields }) => ({
    mode,
    siteId,
    entryId: getEntryId(fields),
    changes: { name: fields.name, description: fields.description, pictures: fields.pictures },
    before: {},
    connections,
  }));

export const deleteEntryWireSchema = z
  .object({ ...libraryKeys, ...idKeys })
  .refine(hasEntryId, MISSING_ID)
  .transform(({ mode, idsite: siteId, ...ids }) => ({ mode, siteId, entryId: getEntryId(ids) }));

export const copyMoveWireSchema = z
  .object({ ...libraryKeys, ...idKeys, newGroup: nameSchema, copy: z.boolean().default(false) })
  .refine(hasEntryId, MISSING_ID)
  .transform(({ mode, idsite: siteId, newGroup, copy, ...ids }) => ({
    mode,
    siteId,
    copy,
    toGroupName: newGroup,
    entryId: getEntryId(ids),
    copyId: randomUUID(),
  }));

export const addGroupsWireSchema = z
  .object({
    ...libraryKeys,
    groups: z
      .array(
        z
          .object({ name: nameSchema, entries: z.array(z.object(entryFields)).max(LIBRARY_LIMITS.entries).default([]) })
          .transform((group) => ({ ...group, id: randomUUID() })),
      )
      .max(LIBRARY_LIMITS.groups),
  })
  .transform(({ idsite: siteId, ...rest }) => ({ ...rest, siteId }));

export const renameGroupWireSchema = z
  .object({ ...libraryKeys, oldName: nameSchema, newName: nameSchema })
  .transform(({ mode, idsite: siteId, oldName, newName }) => ({
    mode,
    siteId,
    groupName: oldName,
    name: newName,
    before: oldName,
  }));

export const deleteGroupWireSchema = z
  .object({ ...libraryKeys, groupName: nameSchema })
  .transform(({ idsite: siteId, ...rest }) => ({ ...rest, siteId }));

export const resetWireSchema = z
  .object({ mode: modeSchema, idsite: uuid })
  .transform(({ mode, idsite: siteId }) => ({ mode, siteId }));

export const hasLibrarySchema = z.object({ id: uuid });

/** `idworkgroup` is the id of a work unit, which is not compared with the caller's, or -1 for the auto BMPs only. */
export const getLibrarySchema = z.object({
  idworkgroup: z.union([uuid, z.literal('-1')]),
  mode: z.enum(LIBRARY_MODES),
  flag: z.enum(['0', '1']),
});
/** 'null', 'undefined', '0' and '-1' mean the master library. */
export const getSiteLibrarySchema = getLibrarySchema.extend({
  idsite: z.union([uuid, z.enum(['null', 'undefined', '0', '-1']).transform(() => null)]),
});

export const actionsForPracticesSchema = z.object({
  list: z
    .string()
    .transform((list) => (list === '0' ? [] : list.split(',').map((id) => id.trim())))
    .pipe(z.array(uuid).max(LIBRARY_LIMITS.entries)),
});
export const oppositeRelationsSchema = z.object({ identry: uuid, mode: modeSchema });
