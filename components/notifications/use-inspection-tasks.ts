import useSWR from 'swr';
import type { NotificationViewer } from '@/components/notifications/notification-viewer';
import { callApi } from '@/lib/client/api';
import { now } from '@/lib/client/clock';
import { pendingReports } from '@/lib/reports/contract';
import { listInspectionTasks, type InspectionTask } from '@/lib/reports/inspection-tasks';

const LOAD_TIMEOUT_MS = 15_000;

interface InspectionTasks {
  /** null until loaded. Without a work unit there are none. */
  tasks: readonly InspectionTask[] | null;
  hasFailed: boolean;
  reload: () => void;
}

/** What the person has to do in the inspections of the active work unit, loaded each time the menu opens. */
export function useInspectionTasks({ unitId }: NotificationViewer, isOpen: boolean): InspectionTasks {
  const { data, error, mutate } = useSWR(isOpen && unitId ? ['inspection-tasks', unitId] : null, () =>
    callApi(pendingReports, {}, { timeoutMs: LOAD_TIMEOUT_MS }),
  );
  const tasks = data ? listInspectionTasks(data.reports, now()) : null;
  return { tasks: unitId ? tasks : [], hasFailed: error !== undefined, reload: () => void mutate() };
}
