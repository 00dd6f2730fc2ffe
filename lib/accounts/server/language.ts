import { isLanguage, type Language } from '@/lib/language';
import type { Db } from '@/lib/platform/database/client';

/** The language that the person selected, or null for the browser's. */
export async function findChosenLanguage(db: Db, personId: string): Promise<Language | null> {
  return (await findChosenLanguages(db, [personId])).get(personId) ?? null;
}

/** The chosen languages by person id. People who chose none are left out. */
export async function findChosenLanguages(
  db: Db,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Language>> {
  const rows = await db.person.findMany({
    where: { id: { in: [...personIds] }, language: { not: null } },
    select: { id: true, language: true },
  });
  return new Map(rows.flatMap(({ id, language }) => (isLanguage(language) ? [[id, language]] : [])));
}
