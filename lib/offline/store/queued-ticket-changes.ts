import { announceUnsentWorkChange } from '@/lib/offline/unsent-work/changes';
import { openDeviceDatabase } from './database';
import type { QueuedTicketChange, TicketRefusal } from './schema';

/** Unsent openings and closings of tickets. Each is stored before it is sent. */

/** The changes of everybody who used this device, oldest first. */
export async function listQueuedTicketChanges(): Promise<QueuedTicketChange[]> {
  const changes = await (await openDeviceDatabase()).getAll('queuedTicketChanges');
  return changes.sort((a, b) => a.at.localeCompare(b.at));
}

/** @throws if storage is full or forbidden */
export async function storeQueuedTicketChange(change: QueuedTicketChange): Promise<void> {
  const transaction = (await openDeviceDatabase()).transaction('queuedTicketChanges', 'readwrite', {
    durability: 'strict',
  });
  await Promise.all([transaction.store.put(change), transaction.done]);
}

export async function deleteQueuedTicketChange(changeId: string): Promise<void> {
  const transaction = (await openDeviceDatabase()).transaction('queuedTicketChanges', 'readwrite', {
    durability: 'strict',
  });
  await Promise.all([transaction.store.delete(changeId), transaction.done]);
  announceUnsentWorkChange();
}

/** Stores the server's refusal; null clears it, to resend. A deleted change stays deleted. */
export async function storeTicketRefusal(changeId: string, refusal: TicketRefusal | null): Promise<void> {
  const { store, done } = (await openDeviceDatabase()).transaction('queuedTicketChanges', 'readwrite');
  const storedChange = await store.get(changeId);
  if (storedChange) await store.put({ ...storedChange, refusal: refusal ?? undefined });
  await done;
  announceUnsentWorkChange();
}
