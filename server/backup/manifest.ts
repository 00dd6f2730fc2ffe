import { z } from 'zod';

/**
 * The first entry of an archive, which says what the others are. The entries are, in this order: `manifest.json`, one
 * `tables/<name>.copy` for each table, `outbox/…` and `files/…`, and at last `complete`. The archive is a plain tar
 * file. Tables are in PostgreSQL's text format for COPY, which every later version reads.
 */
export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /**
   * The migrations that were applied when the backup was made. The restore first builds exactly their tables, and
   * migrates further only after it has filled them.
   */
  migrations: z.array(z.string()),
  /** In the order in which the tables can be filled. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  /** The next number of each automatic count. */
  sequences: z.array(z.object({ name: z.string(), next: z.string().regex(/^\d+$/) })),
  /**
   * The secret of the server that was backed up. Without it, the sealed messages of the outbox cannot be read, and
   * addresses that the server signed are refused. Absent when the secret is a setting (AUTH_SECRET).
   */
  authSecret: z.string().optional(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Table = Manifest['tables'][number];

export const MANIFEST = 'manifest.json';
export const COMPLETE = 'complete';
export const tableEntry = ({ name }: Pick<Table, 'name'>): string => `tables/${name}.copy`;
