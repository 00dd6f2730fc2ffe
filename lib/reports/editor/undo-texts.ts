import { formatNounCount } from '@/lib/reports/domain/inspection-file';
import { IN_GOOD_CONDITION } from '@/lib/reports/domain/rules';
import type { Undo } from './state';

export function undoText(undo: Undo): string {
  switch (undo.kind) {
    case 'verified':
      return `${formatNounCount(undo.practiceIds.length, 'BMP')} marked ${undo.status === 'good' ? 'good' : 'N/A'}`;
    case 'started':
      return 'Carried over from the last inspection';
    case 'removed':
      return `${undo.bmp.name} deleted`;
    case 'canceled':
      return `Changes to ${undo.bmp.name} discarded`;
    case 'found-good':
      return `${formatNounCount(undo.conditions.length, 'BMP')} marked \u2018${IN_GOOD_CONDITION}\u2019`;
  }
}
