'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { watchFirstUnit } from '@/components/workgroups/watch-first-unit';

export function FollowFirstUnit(): null {
  const { refresh } = useRouter();
  useEffect(() => watchFirstUnit(refresh), [refresh]);
  return null;
}
