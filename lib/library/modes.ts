import type { LibraryMode } from './library';

/** The names of a mode on screens and in calls (LIB-06, LIB-07). */
interface ModeLabels {
  singular: 'BMP' | 'CA';
  plural: 'BMPs' | 'CAs';
  display: 'BMP' | 'Corrective Action';
  /** The name of an entry's id in the wire format (DATA-26). */
  idKey: 'idpractice' | 'idaction';
  opposite: LibraryMode;
  oppositePlural: 'Corrective Actions' | 'BMPs';
}

export const MODES: Readonly<Record<LibraryMode, ModeLabels>> = {
  practice: {
    singular: 'BMP',
    plural: 'BMPs',
    display: 'BMP',
    idKey: 'idpractice',
    opposite: 'action',
    oppositePlural: 'Corrective Actions',
  },
  action: {
    singular: 'CA',
    plural: 'CAs',
    display: 'Corrective Action',
    idKey: 'idaction',
    opposite: 'practice',
    oppositePlural: 'BMPs',
  },
};
