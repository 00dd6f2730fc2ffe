'use client';

import { useMemo } from 'react';
import { LibraryScreen, type LibraryScreenProps } from '@/components/library/library-screen';
import { received, type SentText } from '@/lib/sent-text';

export interface SentLibraryProps extends Omit<LibraryScreenProps, 'rendered'> {
  rendered: SentText<LibraryScreenProps['rendered']>;
}

/** The library's screen as its page sends it. */
export function SentLibrary({ rendered, ...props }: SentLibraryProps) {
  const library = useMemo(() => received(rendered), [rendered]);
  return <LibraryScreen rendered={library} {...props} />;
}
