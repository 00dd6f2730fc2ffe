import { z } from 'zod';
import { FIX_STATES, MAX_FIX_NAME, MAX_FIX_NOTE, MAX_RETURN_REASON } from '@/lib/fixes/rules';
import { LANGUAGES } from '@/lib/language';
import { field, instant, line, text, uuid } from '@/lib/platform/operation/input-schemas';
import { isPhotoFileName } from '@/lib/reports/domain/photos';

/** 128 random bits in base64url. */
export const fixTokenSchema = z.string().max(100);

export const readFixesSchema = z.object({ token: fixTokenSchema });

/** The Spanish name is null unless the name is of the default library. */
const named = { id: z.string(), name: z.string(), spanishName: z.string().nullable() };

const closing = z.object({ by: z.string(), at: z.iso.datetime() }).nullable();

const cardSchema = z.object({
  ...named,
  /** 'SF-03'; null if the BMP is not in the register. */
  tag: z.string().nullable(),
  label: z.string().nullable(),
  /** What the inspector wrote. */
  words: z.string(),
  actions: z.array(z.object({ ...named, isDone: z.boolean() })),
  /** A signed address; null without a photo. */
  photo: z.string().nullable(),
  foundAt: z.iso.datetime(),
  dueAt: z.iso.datetime().nullable(),
  position: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  isDone: z.boolean(),
  /** What was sent by this link, the oldest first. `closing`: someone else's fix was accepted before. */
  fixes: z.array(
    z.object({
      clientId: z.uuid(),
      state: z.enum(FIX_STATES),
      doneAt: z.iso.datetime(),
      note: z.string(),
      photoCount: z.int(),
      reason: z.string(),
      closing,
    }),
  ),
});

export const fixPageOutput = z.object({
  /** null for a link that does not work. */
  page: z
    .object({
      unitName: z.string(),
      siteName: z.string(),
      timeZone: z.string(),
      date: z.iso.datetime(),
      language: z.enum(LANGUAGES).nullable(),
      now: z.iso.datetime(),
      cards: z.array(cardSchema),
    })
    .nullable(),
});

export const photoNameSchema = z.string().refine(isPhotoFileName, 'is not the name of a photo');

export const sendFixSchema = z.object({
  token: fixTokenSchema,
  /** Made by the phone, so that a repeated request stores one fix. */
  clientId: uuid,
  bmpId: uuid,
  actionIds: z.array(z.string().max(100)).max(100),
  name: line(MAX_FIX_NAME),
  note: text(MAX_FIX_NOTE).transform((note) => note.trim()),
  /** More than MAX_CREW_PHOTOS are refused with a sentence. */
  photos: z.array(photoNameSchema).max(100),
  doneAt: instant,
  /** When the phone sends it, by its own clock. */
  sentAt: instant,
});

export const sentFixOutput = z.object({ success: z.literal(true), state: z.enum(FIX_STATES) });

export const fixIdSchema = z.object({ fixId: uuid });
export const returnFixSchema = z.object({ fixId: uuid, reason: field(MAX_RETURN_REASON).transform((r) => r.trim()) });
export const linkIdSchema = z.object({ linkId: uuid });
export const reportLinksSchema = z.object({ reportId: uuid });

export const fixLinksOutput = z.object({
  links: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      hasAccount: z.boolean(),
      sentAt: z.iso.datetime(),
      firstOpenedAt: z.iso.datetime().nullable(),
      state: z.enum(['open', 'revoked', 'expired']),
    }),
  ),
  canRevoke: z.boolean(),
});

export const waitingFixesOutput = z.object({
  /** The oldest first. */
  fixes: z.array(
    z.object({
      id: z.uuid(),
      linkId: z.uuid(),
      site: z.object({ id: z.uuid(), name: z.string(), timeZone: z.string() }),
      report: z.object({ id: z.uuid(), date: z.iso.datetime() }),
      /** null if the BMP is not in the register. */
      instance: z.object({ id: z.uuid(), tag: z.string() }).nullable(),
      bmp: z.object({ name: z.string(), label: z.string().nullable() }),
      /** Names of the corrective actions. */
      actions: z.array(z.string()),
      name: z.string(),
      note: z.string(),
      /** File names. */
      photos: z.array(z.string()),
      doneAt: z.iso.datetime(),
      receivedAt: z.iso.datetime(),
    }),
  ),
  hasMore: z.boolean(),
});

export const bmpFixesSchema = z.object({ instanceId: uuid });

export const bmpFixesOutput = z.object({
  timeZone: z.string(),
  /** The newest first. */
  fixes: z.array(
    z.object({
      id: z.uuid(),
      actions: z.array(z.string()),
      name: z.string(),
      note: z.string(),
      photos: z.array(z.string()),
      doneAt: z.iso.datetime(),
      state: z.enum(FIX_STATES),
      decidedBy: z.string(),
      decidedAt: z.iso.datetime().nullable(),
      reason: z.string(),
      /** What was accepted before a fix that waits. */
      closing,
    }),
  ),
});
