import { unsentWorkChanged } from '@/lib/offline/unsent-work/changes';
import { deviceDatabase } from './database';
import type { TicketAct, TicketRefusal } from './schema';

/** Tickets that were opened or closed here and that the server does not have yet. Nothing is sent before it lies here. */

/** The acts of everybody who used this device, oldest first. */
export async function allTicketActs(): Promise<TicketAct[]> {
  const acts = await (await deviceDatabase()).getAll('ticketActs');
  return acts.sort((a, b) => a.at.localeCompare(b.at));
}

/** @throws when the device is full or lets the page store nothing. */
export async function keepTicketAct(act: TicketAct): Promise<void> {
  const transaction = (await deviceDatabase()).transaction('ticketActs', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.put(act), transaction.done]);
}

/** The server has it, or the person has decided to let it go. */
export async function forgetTicketAct(actId: string): Promise<void> {
  const transaction = (await deviceDatabase()).transaction('ticketActs', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.delete(actId), transaction.done]);
  unsentWorkChanged();
}

/** Notes the server's no, or with null that it is to be sent again. What is gone from here meanwhile stays gone. */
export async function noteTicketRefusal(actId: string, refused: TicketRefusal | null): Promise<void> {
  const { store, done } = (await deviceDatabase()).transaction('ticketActs', 'readwrite');
  const kept = await store.get(actId);
  if (kept) await store.put({ ...kept, refused: refused ?? undefined });
  await done;
  unsentWorkChanged();
}
