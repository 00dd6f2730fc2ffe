import { z } from 'zod';

/**
 * The first entry of an archive. A plain tar file contains, in this order: `manifest.json`, one `tables/<name>.copy`
 * per table, `outbox/…` and `files/…`, and `complete`. Tables are in PostgreSQL's text format for COPY.
 */
export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** Applied at the time of the backup. The restore applies these, fills the tables, and applies later ones. */
  migrations: z.array(z.string()),
  /** In the order in which the tables can be filled. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  sequences: z.array(z.object({ name: z.string(), next: z.string().regex(/^\d+$/) })),
  /** The server's secret, for encrypted messages and signed URLs. Absent if AUTH_SECRET is configured. */
  authSecret: z.string().optional(),
  /** Whether the files of the storage were left out. */
  withoutFiles: z.boolean().optional(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Table = Manifest['tables'][number];

export const MANIFEST_ENTRY = 'manifest.json';
/** The last entry, which is empty: an archive without it is incomplete. */
export const COMPLETE_ENTRY = 'complete';
export const getTableEntryName = ({ name }: Pick<Table, 'name'>): string => `tables/${name}.copy`;
