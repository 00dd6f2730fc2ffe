import { ask } from '@/lib/client/ask';
import { settled } from '@/lib/client/settled';
import { unitLibraries } from '@/lib/library/inspection-contract';
import type { LocalInspection } from './report-sync';

/** Inspections with a running request; true: the libraries changed again meanwhile. */
const asking = new WeakMap<object, boolean>();

/** Fetches the libraries after a change, one request at a time. Offline, the inspection keeps its libraries. */
export async function refetchLibraries(inspection: Pick<LocalInspection, 'send'>): Promise<void> {
  if (asking.has(inspection)) return void asking.set(inspection, true);
  asking.set(inspection, false);
  const answer = await settled(ask(unitLibraries, {}));
  if ('output' in answer) inspection.send({ type: 'librariesChanged', libraries: answer.output });
  const again = asking.get(inspection);
  asking.delete(inspection);
  if (again && 'output' in answer) await refetchLibraries(inspection);
}
