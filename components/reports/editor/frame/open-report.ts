import { answerOrKept } from '@/lib/device/answer-or-kept';
import { ask, RefusedError } from '@/lib/device/ask';
import { now } from '@/lib/device/clock';
import type { Draft } from '@/lib/device/database';
import { draftOf } from '@/lib/device/drafts';
import type { DeviceOwner } from '@/lib/device/owner';
import { placeOf } from '@/lib/device/places';
import { forgetPack, keepPack, packOf, shelfOf } from '@/lib/device/shelf';
import { inspectionPack, newInspectionPack } from '@/lib/reports/contract';
import type { PlaceOnDevice } from '@/lib/reports/editor/state';
import type { InspectionPack } from '@/lib/reports/report';
import { packFromShelf } from '@/lib/reports/shelf';

export interface OpenedReport {
  pack: InspectionPack;
  /** What this device kept of the report, if it did. */
  draft: Draft | null;
  /** Where this person was in it on this device. */
  place: PlaceOnDevice | null;
  /** Opened from the device: the server's answer or refusal, which may still be on its way. */
  later: Promise<InspectionPack> | null;
}

/**
 * The report from the server, or from this device when no answer comes soon: a known one from its draft or as it was
 * last seen, a new one from the work unit's shelf.
 */
export async function openReport(reportId: string, isNew: boolean, owner: DeviceOwner): Promise<OpenedReport> {
  const answer = ask(isNew ? newInspectionPack : inspectionPack, { id: reportId });
  const draft = kept(draftOf(reportId, owner.personId));
  const place = draft.then((found) => kept(placeOf(reportId, owner.personId, found)));
  const pack = draft.then((found) => found?.pack ?? kept(isNew ? begun(reportId, owner) : packOf(reportId, owner)));
  // Read together with the device; what became of it is looked at below.
  answer.catch(() => undefined);
  try {
    const stands = await draft.then((found) => (error: unknown) => found !== null || noAnswer(error));
    const { value, later } = await answerOrKept(answer, await pack, stands);
    if (later === null && !isNew) void kept(keepPack(value));
    return { pack: value, draft: await draft, place: await place, later };
  } catch (error) {
    if (error instanceof RefusedError && error.code === 'report-not-found') void kept(forgetPack(reportId));
    throw error;
  }
}

async function begun(reportId: string, { personId, unitId }: DeviceOwner): Promise<InspectionPack | null> {
  const found = unitId === null ? null : await shelfOf(personId, unitId);
  return found && packFromShelf(found.shelf, reportId, now());
}

/** Browsers without storage (private windows of some) work without what was kept. */
const kept = <T>(read: Promise<T | null>): Promise<T | null> => read.catch(() => null);

/** Nobody answered, or nobody who knows: a session that has ended is said when the inspection is open. */
const noAnswer = (error: unknown): boolean =>
  !(error instanceof RefusedError) || error.status >= 500 || error.status === 429 || error.status === 401;
