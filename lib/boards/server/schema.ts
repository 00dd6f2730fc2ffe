import { z } from 'zod';
import { MAX_BOARD_CONTACT_LENGTH } from '@/lib/boards/rules';
import { count, line, uuid } from '@/lib/platform/operation/input-schemas';

export const boardSiteSchema = z.object({ siteId: uuid });

export const saveBoardSchema = z.object({
  siteId: uuid,
  /** The version that the person changed; 0 for the first one. */
  baseVersion: count,
  contactName: line(MAX_BOARD_CONTACT_LENGTH),
  /** A US number as it was typed, or ''. */
  contactPhone: line(40),
  showsPdfs: z.boolean(),
});

/** `publicationId` is made by the browser, so that a repeated request publishes one sheet. */
export const publicationSchema = z.object({ siteId: uuid, publicationId: uuid });

export const boardCertificateSchema = z.object({ siteId: uuid, certificateId: uuid });

/** Of an upload. */
export const newCertificateSchema = boardCertificateSchema.extend({
  /** The picture that it replaces; absent for the first one. */
  replaces: uuid.optional(),
});

export const boardOutput = z.object({
  board: z.object({
    version: count,
    contactName: z.string(),
    /** In E.164, or ''. */
    contactPhone: z.string(),
    showsPdfs: z.boolean(),
    certificateId: z.uuid().nullable(),
    /** null while none is published. */
    sheet: z
      .object({
        publicationId: z.uuid(),
        publishedAt: z.iso.datetime(),
        /** null if the secret that encrypts it has changed: then only a new sheet can be printed. */
        address: z.string().nullable(),
      })
      .nullable(),
  }),
  /** Of the permit profile; '' without one. */
  permitNumber: z.string(),
});

/** Any text: a malformed token is an unknown one. */
export const readBoardSchema = z.object({ token: z.string().max(100) });

export const boardPageOutput = z.strictObject({
  /** null for an address that does not work. */
  page: z
    .strictObject({
      unitName: z.string(),
      siteName: z.string(),
      permitNumber: z.string(),
      contactName: z.string(),
      contactPhone: z.string(),
      /** Days at the site; null before the first inspection. */
      lastInspectedOn: z.iso.date().nullable(),
      today: z.iso.date(),
      /** A signed address; null without a picture. */
      certificate: z.string().nullable(),
      /** The newest first; empty unless the Office switched them on. */
      pdfs: z.array(z.strictObject({ reportId: z.uuid(), day: z.iso.date() })),
    })
    .nullable(),
});
