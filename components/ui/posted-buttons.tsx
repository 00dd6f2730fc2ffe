'use client';

import { useText } from '@/components/ui/language';
import type { Text } from '@/lib/text';
import type { ReactNode } from 'react';
import { usePostedAction } from '@/components/ui/use-posted-action';

export interface PostedButtonsProps {
  action: (form: FormData) => void | Promise<void>;
  /** Title of the popup that shows a failure. */
  notDone: Text;
  className?: string;
  children: ReactNode;
}

/** A server-rendered form of buttons that works before scripts load. */
export function PostedButtons({ action, notDone, className, children }: PostedButtonsProps) {
  const t = useText();
  const onSubmit = usePostedAction(action, t(notDone));
  return (
    <form action={action} onSubmit={onSubmit} className={className}>
      {children}
    </form>
  );
}
