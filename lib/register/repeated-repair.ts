import type { RepairKind } from './corrective-actions';

/** What decides whether a repair is a repeated one. */
interface RepeatableRepair {
  /** Whether the site has EPA's permit. */
  hasRepairKinds: boolean;
  /** How often the same action was fixed at the BMP before. */
  earlierFixes: number;
}

const MIN_EARLIER_FIXES = 2;

/** Whether the same action is needed at one BMP for at least the third time (2022 CGP Part 2.1.4.c). */
export const isRepeatedRepair = ({ hasRepairKinds, earlierFixes }: RepeatableRepair): boolean =>
  hasRepairKinds && earlierFixes >= MIN_EARLIER_FIXES;

/** The kind of repair that someone chose last, with the reason, or null. */
export type ChosenRepairKind = { kind: RepairKind; reason: string } | null;

/** Whether someone must still choose a significant repair, or say why a repeated one is none (REG-11). */
export const isRepairKindMissing = (repair: RepeatableRepair, chosen: ChosenRepairKind): boolean =>
  isRepeatedRepair(repair) && (chosen === null || (chosen.kind !== 'significant' && chosen.reason === ''));
