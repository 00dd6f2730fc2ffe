import { formatWholeNumber } from '@/lib/format-whole-number';
import type { ListedSites } from './site';

/** For how many days an import of sites can be undone (decision X-351). */
export const IMPORT_UNDO_DAYS = 30;

/** An import that can be undone. Only sites that the work unit still sees are counted. */
export type UndoableImport = ListedSites['imports'][number];

export type UndoneImport = Pick<UndoableImport, 'hides' | 'stays'>;

export const formatSiteCount = (count: number) => (count === 1 ? '1 site' : `${formatWholeNumber(count)} sites`);

/** The question before Undo, such as '117 sites will be hidden…'. */
export const formatUndoQuestion = ({ hides, stays }: UndoneImport): string =>
  `${formatSiteCount(hides)} will be hidden and can be shown again.${formatVisibleSites({ stays })}`;

export const formatUndoResult = ({ hides, stays }: UndoneImport): string =>
  `${formatSiteCount(hides)} ${hides === 1 ? 'was' : 'were'} hidden.${formatVisibleSites({ stays })}`;

const formatVisibleSites = ({ stays }: Pick<UndoneImport, 'stays'>): string =>
  stays === 0 ? '' : ` ${formatSiteCount(stays)} with inspections ${stays === 1 ? 'stays' : 'stay'} visible.`;
