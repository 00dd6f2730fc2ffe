import { z } from 'zod';
import { line, text, uuid } from '@/lib/platform/operation/input-schemas';
import { FORM_ITEMS } from '@/lib/library/form-items';
import { LIBRARY_MODES, ENTRY_FIELDS } from '@/lib/library/library';
import { LIBRARY_LIMITS } from '@/lib/library/names';

/** More than a library allows, so that the library's own message is shown. */
const MAX_INPUT_LENGTH = 100_000;
const MAX_INPUT_PICTURES = 200;

export const formItemSchema = z.enum([...FORM_ITEMS, '']);
export const modeSchema = z.enum(LIBRARY_MODES);
export const nameSchema = line(MAX_INPUT_LENGTH);
export const descriptionSchema = text(MAX_INPUT_LENGTH);
/** The file name of a stored picture: `{uuid}.jpg`. */
const pictureSchema = z.string().regex(/^[0-9a-f-]{36}\.jpg$/);
export const picturesSchema = z.array(pictureSchema).max(MAX_INPUT_PICTURES);
const idsSchema = z.array(uuid).max(LIBRARY_LIMITS.entries);
const siteOrMaster = uuid.nullable();
const libraryFields = { siteId: siteOrMaster, mode: modeSchema };

const entryTexts = {
  name: nameSchema,
  description: descriptionSchema.optional(),
  standard: line(LIBRARY_LIMITS.name).optional(),
  formItem: formItemSchema.optional(),
  pictures: picturesSchema.optional(),
};
const entryFields = { ...entryTexts, connections: idsSchema.optional() };
const editSchema = z.object(entryTexts).partial();

export const libraryViewSchema = z.object({ siteId: uuid.optional(), mode: modeSchema });
export const followersSchema = z.object({
  entryId: uuid.optional(),
  groupId: uuid.optional(),
  fields: z.string().max(200).optional(),
});
export const addEntrySchema = z.object({ ...libraryFields, ...entryFields, entryId: uuid, groupId: uuid });
export const editEntrySchema = z.object({
  ...libraryFields,
  entryId: uuid,
  changes: editSchema,
  before: editSchema,
  connect: idsSchema.optional(),
  disconnect: idsSchema.optional(),
  connections: idsSchema.optional(),
});
export const deleteEntrySchema = z.object({ ...libraryFields, entryId: uuid });
export const copyMoveEntrySchema = z.object({
  ...libraryFields,
  entryId: uuid,
  toGroupId: uuid,
  copy: z.boolean(),
  copyId: uuid.optional(),
});
export const addGroupsSchema = z.object({
  ...libraryFields,
  groups: z
    .array(
      z.object({ id: uuid, name: nameSchema, entries: z.array(z.object(entryFields)).max(LIBRARY_LIMITS.entries) }),
    )
    .max(LIBRARY_LIMITS.groups),
});
export const renameGroupSchema = z.object({ ...libraryFields, groupId: uuid, name: nameSchema, before: nameSchema });
export const moveGroupSchema = z.object({ ...libraryFields, groupId: uuid, beforeId: uuid.nullable() });
export const deleteGroupSchema = z.object({ ...libraryFields, groupId: uuid });
export const siteLibrarySchema = z.object({ siteId: uuid, mode: modeSchema });
export const restoreHiddenSchema = siteLibrarySchema.extend({
  entryId: uuid.optional(),
  groupId: uuid.optional(),
});
export const settleDriftSchema = siteLibrarySchema.extend({
  entryId: uuid.optional(),
  groupId: uuid.optional(),
  field: z.enum(ENTRY_FIELDS),
  take: z.enum(['master', 'ours']),
  seen: z.union([z.string(), z.array(z.string())]).optional(),
});
export const undoSchema = z.object({ undoId: uuid, subject: uuid.nullable() });

const importedEntrySchema = z.object({
  ...entryTexts,
  id: uuid.optional(),
  connections: z.array(line(MAX_INPUT_LENGTH)).max(LIBRARY_LIMITS.entries).optional(),
});
export const importLibrarySchema = z.object({
  siteId: siteOrMaster,
  groups: z
    .array(
      z.object({
        id: uuid.optional(),
        mode: modeSchema,
        name: nameSchema,
        entries: z.array(importedEntrySchema).max(LIBRARY_LIMITS.entries),
      }),
    )
    .max(LIBRARY_LIMITS.groups),
  check: z.boolean(),
  importId: uuid.optional(),
});
