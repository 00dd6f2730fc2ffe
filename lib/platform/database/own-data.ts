import { Prisma } from '@/lib/platform/prisma-client/client';

interface DataOwner {
  id: string;
  /** The email address, for finding invitations. */
  email: string;
}

/** One list in the export of a person's data. Each feature declares its lists in `own-data.ts`. */
export interface OwnDataPart {
  name: string;
  /** The columns ('table.column') that link these rows to the person. A test finds columns that no part covers. */
  columns: readonly string[];
  /** Selects `place`, a unique text by which the rows are ordered, and `entry`, the row as JSON. */
  select(owner: DataOwner): Prisma.Sql;
}

export interface OwnDataRow {
  place: string;
  entry: unknown;
}

/** The query for the next rows of a list: at most `maxRows`, after the place `after`. */
export const createOwnDataQuery = (
  part: OwnDataPart,
  owner: DataOwner,
  after: string,
  maxRows: number,
): Prisma.Sql => Prisma.sql`
  SELECT p.place, p.entry FROM (${part.select(owner)}) AS p (place, entry)
   WHERE p.place COLLATE "C" > ${after} COLLATE "C" ORDER BY p.place COLLATE "C" LIMIT ${maxRows}`;
