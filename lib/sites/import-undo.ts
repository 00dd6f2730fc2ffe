/** For how many days an import of sites can be undone (decision X-351). */
export const IMPORT_UNDO_DAYS = 30;

/** An import that can be undone. Counted are the sites that the work unit still sees. */
export interface UndoableImport {
  importId: string;
  /** ISO 8601. */
  importedAt: string;
  /** Who imported the file; '' where the account was erased. */
  by: string;
  /** How many of its sites would be hidden. */
  hides: number;
  /** How many would stay, because they have inspections. */
  stays: number;
}

/** What an undone import did: how many of its sites it hid, and how many stay. */
export type UndoneImport = Pick<UndoableImport, 'hides' | 'stays'>;

const counted = (count: number) => (count === 1 ? '1 site' : `${count.toLocaleString('en-US')} sites`);

/** '117 sites will be hidden.' and why the others stay. */
export const undoQuestion = ({ hides, stays }: UndoneImport): string =>
  `${counted(hides)} will be hidden and can be shown again.${staysText({ stays })}`;

export const undoneText = ({ hides, stays }: UndoneImport): string =>
  `${counted(hides)} ${hides === 1 ? 'was' : 'were'} hidden.${staysText({ stays })}`;

const staysText = ({ stays }: Pick<UndoneImport, 'stays'>): string =>
  stays === 0 ? '' : ` ${counted(stays)} with inspections ${stays === 1 ? 'stays' : 'stay'} visible.`;
