import { announceUnsentWorkChange } from '@/lib/offline/unsent-work/changes';
import { openDeviceDatabase } from './database';
import type { TicketAct, TicketRefusal } from './schema';

/** Unsent openings and closings of tickets. Each is stored before it is sent. */

/** The acts of everybody who used this device, oldest first. */
export async function listTicketActs(): Promise<TicketAct[]> {
  const acts = await (await openDeviceDatabase()).getAll('ticketActs');
  return acts.sort((a, b) => a.at.localeCompare(b.at));
}

/** @throws if storage is full or forbidden */
export async function storeTicketAct(act: TicketAct): Promise<void> {
  const transaction = (await openDeviceDatabase()).transaction('ticketActs', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.put(act), transaction.done]);
}

export async function deleteTicketAct(actId: string): Promise<void> {
  const transaction = (await openDeviceDatabase()).transaction('ticketActs', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.delete(actId), transaction.done]);
  announceUnsentWorkChange();
}

/** Stores the server's refusal; null clears it, to resend. A deleted act stays deleted. */
export async function storeTicketRefusal(actId: string, refused: TicketRefusal | null): Promise<void> {
  const { store, done } = (await openDeviceDatabase()).transaction('ticketActs', 'readwrite');
  const storedAct = await store.get(actId);
  if (storedAct) await store.put({ ...storedAct, refused: refused ?? undefined });
  await done;
  announceUnsentWorkChange();
}
