import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { watchFirstUnit } from '@/components/workgroups/watch-first-unit';

export function ReloadOnFirstUnit(): null {
  const { refresh } = useRouter();
  useEffect(() => watchFirstUnit(refresh), [refresh]);
  return null;
}
