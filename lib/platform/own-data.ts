import { Prisma } from '@/lib/platform/prisma-client/client';

/** Whose data it is. */
interface OwnDataOf {
  id: string;
  /** The e-mail address, by which invitations are found. */
  email: string;
}

/** One list in the file of one's own data. Each room says what it holds of a person in its `own-data.ts`. */
export interface OwnDataPart {
  /** The key in the file. */
  name: string;
  /** The columns, each as 'table.column', by which these rows are the person's. A test looks for columns that no part has. */
  columns: readonly string[];
  /** Selects `place`, a text by which the rows are ordered and which no two have, and `entry`, the row as JSON. */
  select(of: OwnDataOf): Prisma.Sql;
}

export interface OwnDataRow {
  place: string;
  entry: unknown;
}

/** The next rows of a part, at most so many. */
export const nextOwnData = (part: OwnDataPart, of: OwnDataOf, after: string, most: number): Prisma.Sql => Prisma.sql`
  SELECT p.place, p.entry FROM (${part.select(of)}) AS p (place, entry)
   WHERE p.place COLLATE "C" > ${after} COLLATE "C" ORDER BY p.place COLLATE "C" LIMIT ${most}`;
