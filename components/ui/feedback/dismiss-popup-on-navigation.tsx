'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { usePopup } from '@/components/ui/feedback/popup';

export function DismissPopupOnNavigation() {
  const path = usePathname();
  const { onScreenChange } = usePopup();
  useEffect(() => onScreenChange(), [path, onScreenChange]);
  return null;
}
