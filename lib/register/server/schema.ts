import { z } from 'zod';
import { RULE_SET_KEYS } from '@/lib/compliance/rules/rule-set';
import { ACTION_EVENT_KINDS, REPAIR_KINDS } from '@/lib/register/corrective-actions';
import { CONTACT_METHODS } from '@/lib/register/department-message';
import { DUE_RANGES } from '@/lib/register/due';
import {
  MAX_ACTION_WORDS,
  MAX_FIX_PHOTOS,
  MAX_MESSAGE_ACTIONS,
  MAX_MESSAGE_WORDS,
  MAX_CONTACT_NAME,
} from '@/lib/register/limits';
import { cursor, ignoreInvalid, instant, line, text, uuid } from '@/lib/platform/operation/input-schemas';

export const ACTION_STATES = ['open', 'overdue', 'closed', 'all'] as const;

export const actionListSchema = z.object({
  state: z.enum(ACTION_STATES),
  siteId: uuid.optional(),
  /** The kind of repair. */
  kind: z.enum(REPAIR_KINDS).optional(),
  /** Only what is open is due. */
  due: z.enum(DUE_RANGES).optional(),
  /** Who found it or was notified of it. */
  personId: uuid.optional(),
  cursor: cursor.optional(),
});

/** The filter in the query of a page. What is invalid is ignored. */
export const parseActionListQuery = ({ state, site, kind, due, person, after }: Readonly<Record<string, unknown>>) => ({
  state: actionListSchema.shape.state.catch('open').parse(state),
  siteId: ignoreInvalid(uuid).parse(site),
  kind: ignoreInvalid(z.enum(REPAIR_KINDS)).parse(kind),
  due: ignoreInvalid(z.enum(DUE_RANGES)).parse(due),
  personId: ignoreInvalid(uuid).parse(person),
  cursor: ignoreInvalid(cursor).parse(after),
});

export const siteOutput = z.object({ id: z.uuid(), name: z.string(), timeZone: z.string() });
const instanceOutput = z.object({ id: z.uuid(), tag: z.string(), name: z.string(), type: z.string() });

export const listedActionSchema = z.object({
  id: z.uuid(),
  site: siteOutput,
  instance: instanceOutput,
  /** Where the last visit placed the BMP. */
  position: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  /** 'Replace fabric' */
  name: z.string(),
  repairKind: z.enum(REPAIR_KINDS),
  /** Whether the site has EPA's permit, under which the due time depends on the kind of repair. */
  hasRepairKinds: z.boolean(),
  /** How often the same action was fixed at the BMP before. */
  earlierFixes: z.int(),
  /** Whether a repeated repair needs the answer that it is a significant one, or a reason why not (REG-11). */
  isRepairKindMissing: z.boolean(),
  discoveredAt: z.iso.datetime(),
  /** null at a site without a permit profile. */
  dueAt: z.iso.datetime().nullable(),
  isOverdue: z.boolean(),
  /** When the department first told of it, or null. */
  departmentMessageAt: z.iso.datetime().nullable(),
  /** Whether the fix reads 'Not done within 24 h'. */
  isDoneLate: z.boolean(),
  /** Why, or null. */
  lateReason: z.string().nullable(),
  /** How many inspections required it. */
  timesSeen: z.int(),
  foundBy: z.object({ id: z.uuid(), name: z.string() }),
  /** The names of the crew that was notified last, and when. */
  notified: z.array(z.string()),
  notifiedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  /** How and by whom it was closed, and when that was entered; null while it is open. */
  closing: z.object({ as: z.enum(['fixed', 'not-needed']), by: z.string(), enteredAt: z.iso.datetime() }).nullable(),
  /** Of the site; null without a permit profile. */
  rulesKey: z.enum(RULE_SET_KEYS).nullable(),
  lastEventId: z.uuid(),
  /** Who signed it in the log, the oldest first (SIGN-12). */
  signatures: z.array(
    z.object({
      personId: z.uuid(),
      name: z.string(),
      isCertification: z.boolean(),
      signedAt: z.iso.datetime(),
      /** Whether nothing happened to the corrective action since. */
      isCurrent: z.boolean(),
    }),
  ),
  /** The last inspection that required it. `isOpen`: its corrections are entered there. */
  report: z.object({ id: z.uuid(), isOpen: z.boolean() }),
});

export const actionListOutput = z.object({
  actions: z.array(listedActionSchema),
  /** The cursor of the next page. */
  older: z.string().nullable(),
  /** How many match the filter. */
  total: z.int(),
  /** Whether the work unit, or the site of the filter, never had any. */
  isEmpty: z.boolean(),
});

export const bmpHistorySchema = z.object({ instanceId: uuid });

const evidence = { words: z.string(), photos: z.array(z.string()) };

export const bmpHistoryOutput = z.object({
  site: siteOutput,
  instance: instanceOutput,
  /** The day at the site on which it was taken out of the ground; null while it is in it. */
  removedOn: z.iso.date().nullable(),
  /** The BMP that has its visits since a merge. */
  mergedInto: z.object({ id: z.uuid(), tag: z.string() }).nullable(),
  actions: z.array(listedActionSchema),
  /** The newest first. `id`: the logged BMP. */
  visits: z.array(z.object({ id: z.uuid(), reportId: z.uuid(), at: z.iso.datetime(), by: z.string(), ...evidence })),
  /** The newest first. */
  events: z.array(
    z.object({
      id: z.uuid(),
      correctiveActionId: z.uuid(),
      kind: z.enum(ACTION_EVENT_KINDS),
      at: z.iso.datetime(),
      by: z.string(),
      receivedAt: z.iso.datetime(),
      ...evidence,
    }),
  ),
  /** Of corrective actions in the log, the newest first. `drawing`: '' without one. */
  signatures: z.array(
    z.object({
      id: z.uuid(),
      correctiveActionId: z.uuid(),
      isCertification: z.boolean(),
      at: z.iso.datetime(),
      by: z.string(),
      drawing: z.string(),
    }),
  ),
});

const words = text(MAX_ACTION_WORDS).transform((value) => value.trim());

export const recordFixSchema = z.object({
  /** Generated by the browser, so that a repeated request records one fix. */
  eventId: uuid,
  correctiveActionId: uuid,
  at: instant,
  words,
  /** Names of uploaded photos. */
  photos: z.array(line(64)).max(MAX_FIX_PHOTOS),
});

export const changeActionSchema = z.object({
  eventId: uuid,
  correctiveActionId: uuid,
  kind: z.enum(['not-needed', 'reopened', 'message-withdrawn', 'late', ...REPAIR_KINDS]),
  /** May only be empty for a kind of repair that needs no reason. */
  words,
});

export const savedActionOutput = z.object({ action: listedActionSchema });

export const departmentMessageSchema = z.object({
  /** Generated by the browser, so that a repeated request adds one message. */
  messageId: uuid,
  siteId: uuid,
  contactedAt: instant,
  /** Who of the department told the work unit. */
  contactName: line(MAX_CONTACT_NAME).transform((value) => value.trim()),
  method: z.enum(CONTACT_METHODS),
  words: text(MAX_MESSAGE_WORDS).transform((value) => value.trim()),
  correctiveActionIds: z.array(uuid).max(MAX_MESSAGE_ACTIONS),
});

export const savedMessageOutput = z.object({ actions: z.array(listedActionSchema) });
