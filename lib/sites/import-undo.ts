/** For how many days an import of sites can be undone (decision X-351). */
export const IMPORT_UNDO_DAYS = 30;

/** An import that can be undone. Only sites that the work unit still sees are counted. */
export interface UndoableImport {
  importId: string;
  importedAt: string;
  /** Who imported the file; '' if the account was erased. */
  by: string;
  hides: number;
  /** Number of sites that would stay, because they have inspections. */
  stays: number;
}

export type UndoneImport = Pick<UndoableImport, 'hides' | 'stays'>;

const counted = (count: number) => (count === 1 ? '1 site' : `${count.toLocaleString('en-US')} sites`);

/** The question before Undo, such as '117 sites will be hidden…'. */
export const undoQuestion = ({ hides, stays }: UndoneImport): string =>
  `${counted(hides)} will be hidden and can be shown again.${staysText({ stays })}`;

export const undoneText = ({ hides, stays }: UndoneImport): string =>
  `${counted(hides)} ${hides === 1 ? 'was' : 'were'} hidden.${staysText({ stays })}`;

const staysText = ({ stays }: Pick<UndoneImport, 'stays'>): string =>
  stays === 0 ? '' : ` ${counted(stays)} with inspections ${stays === 1 ? 'stays' : 'stay'} visible.`;
