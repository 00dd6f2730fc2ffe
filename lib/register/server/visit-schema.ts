import { z } from 'zod';
import { MAX_ACTION_WORDS, MAX_ASKED_ACTIONS } from '@/lib/register/limits';
import { VISIT_ANSWERS, type AskedAction, type BmpVisit, type OpenAction } from '@/lib/register/visit';
import { instant, line, position, text, uuid } from '@/lib/platform/operation/input-schemas';

const libraryId = line(64);
const actionName = line(1000);
const tag = line(20);

const openAction = z.object({
  id: uuid,
  actionId: libraryId,
  name: actionName,
  discoveredAt: instant,
  dueAt: instant.nullable(),
}) satisfies z.ZodType<OpenAction>;

const askedAction: z.ZodType<AskedAction> = openAction.extend({
  answer: z.enum(VISIT_ANSWERS).nullable(),
  reason: text(MAX_ACTION_WORDS),
});

/** @param photoFileName the name of a photo */
export const createVisitSchema = (photoFileName: z.ZodType<string>): z.ZodType<BmpVisit> =>
  z.object({
    siteId: uuid,
    instance: z.object({ id: uuid, tag }).nullable(),
    otherIds: z.array(uuid).max(MAX_ASKED_ACTIONS),
    provisionalTag: tag.optional(),
    askedActions: z.array(askedAction).max(MAX_ASKED_ACTIONS),
    correctedActions: z
      .array(z.object({ actionId: libraryId, name: actionName, at: instant, photos: z.array(photoFileName).max(5) }))
      .max(MAX_ASKED_ACTIONS),
  });

export const siteInstancesOutput = z.array(
  z.object({
    id: z.uuid(),
    practiceId: z.string(),
    tag: z.string(),
    location: position.nullable(),
    openActions: z.array(openAction),
  }),
);
