import { pullPastReportData, type EarlierWork } from '@/lib/reports/contract';
import { answerOrKept } from './answer-or-kept';
import { ask, RefusedError } from './ask';
import { draftOf } from './drafts';
import { packOf, shelfOf } from './shelf';

interface Whose {
  personId: string;
  unitId: string;
}

/** What work at a site may be gone on with: as the server says, or without it as this device last heard. */
export async function earlierWorkAt(siteId: string, whose: Whose): Promise<EarlierWork> {
  const kept = await keptWork(siteId, whose).catch(() => null);
  const stands = (error: unknown) => !(error instanceof RefusedError);
  return (await answerOrKept(ask(pullPastReportData, { idsite: siteId }), kept, stands)).value;
}

async function keptWork(siteId: string, { personId, unitId }: Whose): Promise<EarlierWork | null> {
  const earlier = (await shelfOf(personId, unitId))?.shelf.earlier[siteId];
  if (!earlier?.inProgress) return earlier ?? null;
  const { id } = earlier.inProgress;
  // Going on with it would need the server, unless it was open here.
  const isHere = ((await draftOf(id, personId)) ?? (await packOf(id, { personId }))) !== null;
  return isHere ? earlier : { ...earlier, inProgress: null };
}
