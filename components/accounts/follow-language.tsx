'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import type { Language } from '@/lib/language';
import { chosenIn, storeLanguage } from '@/lib/reader-language';

/**
 * Brings this browser to the language that its person chose, perhaps on another device or before somebody else signed in
 * here. The page is drawn anew; what was entered on it stays.
 */
export function FollowLanguage({ chosen }: { chosen: Language | null }) {
  const router = useRouter();
  useEffect(() => {
    if (chosenIn(document.cookie) === chosen) return;
    storeLanguage(chosen);
    router.refresh();
  }, [chosen, router]);
  return null;
}
