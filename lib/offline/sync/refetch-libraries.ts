import { callApi } from '@/lib/client/api';
import { settleRequest } from '@/lib/client/settle-request';
import { inspectionLibraries } from '@/lib/library/inspection-contract';
import type { LocalInspection } from './report-sync';

/** Inspections with a running request; true: the libraries changed again meanwhile. */
const runningRequests = new WeakMap<object, boolean>();

/** Fetches the libraries after a change, one request at a time. Offline, the inspection keeps its libraries. */
export async function refetchLibraries(inspection: Pick<LocalInspection, 'send'>): Promise<void> {
  if (runningRequests.has(inspection)) return void runningRequests.set(inspection, true);
  runningRequests.set(inspection, false);
  const answer = await settleRequest(callApi(inspectionLibraries, {}));
  if ('output' in answer) inspection.send({ type: 'librariesChanged', libraries: answer.output });
  const again = runningRequests.get(inspection);
  runningRequests.delete(inspection);
  if (again && 'output' in answer) await refetchLibraries(inspection);
}
