import { formatWholeNumber } from '@/lib/format-whole-number';
import type { ListedSites } from './site';

/** For how many days an import of sites can be undone (decision X-351). */
export const IMPORT_UNDO_DAYS = 30;

/** An import that can be undone. Only sites that the work unit still sees are counted. */
export type UndoableImport = ListedSites['imports'][number];

export type UndoneImport = Pick<UndoableImport, 'hiddenCount' | 'keptCount'>;

export const formatSiteCount = (count: number) => (count === 1 ? '1 site' : `${formatWholeNumber(count)} sites`);

/** The question before Undo, such as '117 sites will be hidden…'. */
export const formatUndoQuestion = ({ hiddenCount, keptCount }: UndoneImport): string =>
  `${formatSiteCount(hiddenCount)} will be hidden and can be shown again.${formatVisibleSites({ keptCount })}`;

export const formatUndoResult = ({ hiddenCount, keptCount }: UndoneImport): string =>
  `${formatSiteCount(hiddenCount)} ${hiddenCount === 1 ? 'was' : 'were'} hidden.${formatVisibleSites({ keptCount })}`;

const formatVisibleSites = ({ keptCount }: Pick<UndoneImport, 'keptCount'>): string =>
  keptCount === 0
    ? ''
    : ` ${formatSiteCount(keptCount)} with inspections ${keptCount === 1 ? 'stays' : 'stay'} visible.`;
