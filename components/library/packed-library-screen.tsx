'use client';

import { useMemo } from 'react';
import { LibraryScreen, type LibraryScreenProps } from '@/components/library/library-screen';
import { unpackLibrary, type PackedLibrary } from '@/lib/library/packed-library';

export interface PackedLibraryScreenProps extends Omit<LibraryScreenProps, 'rendered'> {
  rendered: PackedLibrary;
}

export function PackedLibraryScreen({ rendered, ...props }: PackedLibraryScreenProps) {
  const library = useMemo(() => unpackLibrary(rendered), [rendered]);
  return <LibraryScreen rendered={library} {...props} />;
}
