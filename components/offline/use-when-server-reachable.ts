import { useEffect, useEffectEvent } from 'react';

/** Phones do not always fire 'online', and a restarted server fires nothing. */
const CHECK_INTERVAL_MS = 10_000;

/** Calls `onReachable` once, when a check finds the server ready. Checks only while the page is visible. */
export function useWhenServerReachable(onReachable: () => void): void {
  const notify = useEffectEvent(onReachable);
  useEffect(() => {
    let isStopped = false;
    const check = async () => {
      if (isStopped || document.visibilityState === 'hidden') return;
      const response = await fetch('/api/ready', { cache: 'no-store' }).catch(() => null);
      if (isStopped || !response?.ok) return;
      isStopped = true;
      notify();
    };
    const checkNow = () => void check();
    const timer = setInterval(checkNow, CHECK_INTERVAL_MS);
    window.addEventListener('online', checkNow);
    document.addEventListener('visibilitychange', checkNow);
    return () => {
      isStopped = true;
      clearInterval(timer);
      window.removeEventListener('online', checkNow);
      document.removeEventListener('visibilitychange', checkNow);
    };
  }, []);
}
