import { useCallback, useSyncExternalStore } from 'react';
import { calendarDay } from '@/lib/dates';

const MINUTE = 60_000;

/** The calendar day at a place; an inspection that is open over midnight goes on in the new one. */
export function useToday(timeZone: string): string {
  const day = useCallback(() => calendarDay(new Date().toISOString(), timeZone), [timeZone]);
  return useSyncExternalStore(everyMinute, day, day);
}

function everyMinute(tell: () => void): () => void {
  const timer = setInterval(tell, MINUTE);
  return () => clearInterval(timer);
}
