'use client';

import { useMemo } from 'react';
import { LibraryScreen, type LibraryScreenProps } from '@/components/library/library-screen';
import { receivedView, type SentView } from '@/lib/library/packed-view';

export interface SentLibraryProps extends Omit<LibraryScreenProps, 'rendered'> {
  rendered: SentView;
}

export function SentLibrary({ rendered, ...props }: SentLibraryProps) {
  const library = useMemo(() => receivedView(rendered), [rendered]);
  return <LibraryScreen rendered={library} {...props} />;
}
