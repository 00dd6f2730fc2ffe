import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import type { Language } from '@/lib/language';
import { readLanguageCookie, storeLanguage } from '@/lib/reader-language';

/** Applies the person's chosen language to this browser. The page is rendered again; its input stays. */
export function FollowLanguage({ chosen: language }: { chosen: Language | null }) {
  const router = useRouter();
  useEffect(() => {
    if (readLanguageCookie(document.cookie) === language) return;
    storeLanguage(language);
    router.refresh();
  }, [language, router]);
  return null;
}
