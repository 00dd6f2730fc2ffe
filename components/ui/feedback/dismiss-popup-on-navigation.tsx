'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { usePopup } from '@/components/ui/feedback/popup';

export function DismissPopupOnNavigation() {
  const path = usePathname();
  const { dismissOnNavigation } = usePopup();
  useEffect(() => dismissOnNavigation(), [path, dismissOnNavigation]);
  return null;
}
