'use client';

import { useText } from '@/components/ui/language';
import type { Text } from '@/lib/text';
import type { ReactNode } from 'react';
import { usePostedAction } from '@/components/ui/use-posted-action';

export interface PostedButtonsProps {
  action: (form: FormData) => void | Promise<void>;
  /** The title of the popup that says why nothing came of it. */
  notDone: Text;
  className?: string;
  children: ReactNode;
}

/** A form of buttons that the server rendered: it works before any script has loaded. */
export function PostedButtons({ action, notDone, className, children }: PostedButtonsProps) {
  const t = useText();
  const onSubmit = usePostedAction(action, t(notDone));
  return (
    <form action={action} onSubmit={onSubmit} className={className}>
      {children}
    </form>
  );
}
