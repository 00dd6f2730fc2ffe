import { useEffect, useEffectEvent } from 'react';

/** Milliseconds. Phones do not always fire 'online', and a restarted server fires nothing. */
const CHECK_INTERVAL_MS = 10_000;

export function useWhenServerReachable(onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    let over = false;
    const look = async () => {
      if (over || document.visibilityState === 'hidden') return;
      const answer = await fetch('/api/ready', { cache: 'no-store' }).catch(() => null);
      if (over || !answer?.ok) return;
      over = true;
      back();
    };
    const lookNow = () => void look();
    const timer = setInterval(lookNow, CHECK_INTERVAL_MS);
    window.addEventListener('online', lookNow);
    document.addEventListener('visibilitychange', lookNow);
    return () => {
      over = true;
      clearInterval(timer);
      window.removeEventListener('online', lookNow);
      document.removeEventListener('visibilitychange', lookNow);
    };
  }, []);
}
