import { countOf } from '@/lib/reports/domain/inspection-file';
import { readUnsentWork } from './list';

/** What the sign-in page says of work that waits on this device: one sentence for each person who entered some. */
export async function readUnsentSentences(): Promise<string[]> {
  const byPerson = new Map<string, { name: string | null; inspections: number; photos: number }>();
  for (const { personId, personName, photos } of await readUnsentWork(null)) {
    const before = byPerson.get(personId);
    byPerson.set(personId, {
      name: before?.name ?? personName,
      inspections: (before?.inspections ?? 0) + 1,
      photos: (before?.photos ?? 0) + photos,
    });
  }
  return [...byPerson.values()].map(({ name, inspections, photos }) => {
    const what = [countOf(inspections, 'inspection'), photos > 0 ? countOf(photos, 'photo') : ''].filter(Boolean);
    const isOne = inspections + photos === 1;
    const who = name ?? 'the person who entered it';
    return `${what.join(' and ')} of ${who} ${isOne ? 'has' : 'have'} not been sent from this device. ${isOne ? 'It stays' : 'They stay'} here until ${who} signs in.`;
  });
}
