import { useCallback, useSyncExternalStore } from 'react';
import { calendarDay } from '@/lib/dates';
import { now, subscribeToClock } from '@/lib/client/clock';

const MINUTE = 60_000;

/** The calendar day at a place, updated at midnight. */
export function useToday(timeZone: string): string {
  const day = useCallback(() => calendarDay(now(), timeZone), [timeZone]);
  return useSyncExternalStore(getNextCheck, day, day);
}

function getNextCheck(tell: () => void): () => void {
  const timer = setInterval(tell, MINUTE);
  const end = subscribeToClock(tell);
  return () => {
    clearInterval(timer);
    end();
  };
}
