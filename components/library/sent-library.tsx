'use client';

import { useMemo } from 'react';
import { LibraryScreen, type LibraryScreenProps } from '@/components/library/library-screen';
import { received, type SentData } from '@/lib/sent';

export interface SentLibraryProps extends Omit<LibraryScreenProps, 'rendered'> {
  rendered: SentData<LibraryScreenProps['rendered']>;
}

/** The library's screen as its page sends it. */
export function SentLibrary({ rendered, ...props }: SentLibraryProps) {
  const library = useMemo(() => received(rendered), [rendered]);
  return <LibraryScreen rendered={library} {...props} />;
}
