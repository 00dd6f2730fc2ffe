'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { usePopup } from '@/components/ui/popup';

/** Another address is another screen: what a popup said about the one before does not follow. */
export function PopupLeaves() {
  const path = usePathname();
  const { screenChanged } = usePopup();
  useEffect(() => screenChanged(), [path, screenChanged]);
  return null;
}
