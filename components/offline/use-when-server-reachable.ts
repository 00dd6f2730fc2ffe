import { useEffect, useEffectEvent } from 'react';

/** Milliseconds. Phones do not always fire 'online', and a restarted server fires nothing. */
const CHECK_INTERVAL_MS = 10_000;

export function useWhenServerReachable(onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    let stopped = false;
    const check = async () => {
      if (stopped || document.visibilityState === 'hidden') return;
      const answer = await fetch('/api/ready', { cache: 'no-store' }).catch(() => null);
      if (stopped || !answer?.ok) return;
      stopped = true;
      back();
    };
    const lookNow = () => void check();
    const timer = setInterval(lookNow, CHECK_INTERVAL_MS);
    window.addEventListener('online', lookNow);
    document.addEventListener('visibilitychange', lookNow);
    return () => {
      stopped = true;
      clearInterval(timer);
      window.removeEventListener('online', lookNow);
      document.removeEventListener('visibilitychange', lookNow);
    };
  }, []);
}
