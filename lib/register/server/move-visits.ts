import { randomUUID } from 'node:crypto';
import type { Db } from '@/lib/platform/database/client';
import type { BmpInstance } from '@/lib/platform/prisma-client/client';

interface Move {
  from: string;
  to: string;
  /** Ids of logged BMPs. */
  visits: readonly string[] | 'all';
}

/** Moves visits, and the corrective actions that they found, to another instance. @returns the ids of the latter */
export async function moveToInstance(db: Db, { from, to, visits }: Move): Promise<string[]> {
  const chosen = { bmpInstanceId: from, ...(visits === 'all' ? {} : { loggedBmpId: { in: [...visits] } }) };
  const actions = await db.correctiveAction.findMany({ where: chosen, select: { id: true }, orderBy: { id: 'asc' } });
  await db.bmpVisit.updateMany({ where: chosen, data: { bmpInstanceId: to } });
  await db.correctiveAction.updateMany({ where: chosen, data: { bmpInstanceId: to } });
  return actions.map(({ id }) => id);
}

/** Adds the instance that a split makes. `refreshPlaces` gives it its place. */
export const createSplitInstance = (db: Db, instance: BmpInstance, tag: string): Promise<BmpInstance> =>
  db.bmpInstance.create({ data: { ...instance, id: randomUUID(), tag } });

/** Sets label and place of instances to those of their last visit. */
export const refreshPlaces = (db: Db, instanceIds: readonly string[]): Promise<number> =>
  db.$executeRaw`
    UPDATE bmp_instance i SET label = l.label, lat = l.lat, lng = l.lng
      FROM (
        SELECT DISTINCT ON (v.bmp_instance_id) v.bmp_instance_id, l.label, l.lat, l.lng
          FROM bmp_visit v JOIN logged_bmp l ON l.id = v.logged_bmp_id JOIN report r ON r.id = l.report_id
         WHERE v.bmp_instance_id = ANY (${[...instanceIds]}::uuid[])
         ORDER BY v.bmp_instance_id, r.date DESC, l.id) AS l
     WHERE i.id = l.bmp_instance_id`;
