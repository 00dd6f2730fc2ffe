import { ask } from '@/lib/client/ask';
import { settled } from '@/lib/client/settled';
import { unitLibraries } from '@/lib/library/inspection-contract';
import type { LocalInspection } from './report-sync';

/** Open inspections whose libraries are being asked for; true: they changed again meanwhile. */
const asking = new WeakMap<object, boolean>();

/**
 * Reads the libraries again after somebody changed one. However many changes are told, one question is under way at a
 * time. Without signal nothing comes of it: the inspection goes on with the libraries it has.
 */
export async function refetchLibraries(inspection: Pick<LocalInspection, 'send'>): Promise<void> {
  if (asking.has(inspection)) return void asking.set(inspection, true);
  asking.set(inspection, false);
  const answer = await settled(ask(unitLibraries, {}));
  if ('output' in answer) inspection.send({ type: 'librariesChanged', libraries: answer.output });
  const again = asking.get(inspection);
  asking.delete(inspection);
  if (again && 'output' in answer) await refetchLibraries(inspection);
}
