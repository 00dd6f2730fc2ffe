import { z } from 'zod';
import { line, text, uuid } from '@/lib/platform/parse';

/** 256 random bits in base64url. */
export const tokenSchema = z.string().max(200);

export const reportToShareSchema = z.object({ idreport: uuid });

export const idLinkSchema = z.object({ idlink: uuid });

export const shareReportsSchema = z.object({
  reportids: z.array(uuid).min(1).max(50),
  recipients: z.array(z.object({ name: line(300), email: z.email().max(320) })).max(200),
  idshare: uuid.optional(),
});

export const loadFromTokenSchema = z.object({ token: tokenSchema });

/** The limit of the notes is answered with the specification's own sentence, so it is checked in the command. */
export const acknowledgeSchema = z.object({ token: tokenSchema, notes: text(1_000_000) });
