import type { LibraryMode } from './library';

/** Names of the two modes (LIB-06, LIB-07). */
interface ModeWords {
  singular: 'BMP' | 'CA';
  plural: 'BMPs' | 'CAs';
  display: 'BMP' | 'Corrective Action';
  article: 'a';
  /** The name of an entry's id in the wire format (DATA-26). */
  idKey: 'idpractice' | 'idaction';
  opposite: LibraryMode;
  oppositePlural: 'Corrective Actions' | 'BMPs';
}

export const MODES: Readonly<Record<LibraryMode, ModeWords>> = {
  practice: {
    singular: 'BMP',
    plural: 'BMPs',
    display: 'BMP',
    article: 'a',
    idKey: 'idpractice',
    opposite: 'action',
    oppositePlural: 'Corrective Actions',
  },
  action: {
    singular: 'CA',
    plural: 'CAs',
    display: 'Corrective Action',
    article: 'a',
    idKey: 'idaction',
    opposite: 'practice',
    oppositePlural: 'BMPs',
  },
};
