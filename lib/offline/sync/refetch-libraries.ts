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
  const result = await settleRequest(callApi(inspectionLibraries, {}));
  if ('output' in result) inspection.send({ type: 'librariesChanged', libraries: result.output });
  const isRequestedAgain = runningRequests.get(inspection);
  runningRequests.delete(inspection);
  if (isRequestedAgain && 'output' in result) await refetchLibraries(inspection);
}
