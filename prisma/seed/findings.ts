import type { Scene } from './scenes';

/**
 * Findings of the demonstration: a practice of the default library, texts, and the position in meters east and north of
 * the site's center.
 */
export interface Finding {
  practice: string;
  scene: Scene;
  condition: string;
  /** What was done about it; null if nothing was necessary, so that the BMP is documentation only. */
  correction: string | null;
  east: number;
  north: number;
}

export const FINDINGS: readonly Finding[] = [
  {
    practice: 'Silt Fence',
    scene: 'fence',
    condition:
      'About 60 ft of fabric on the Canal St side is holding sediment past half its height. Two posts lean downslope and the toe is exposed at the low point.',
    correction: 'Sediment removed and spread in the upland area, posts reset, toe re-trenched and compacted.',
    east: -52,
    north: -38,
  },
  {
    practice: 'Inlet Filter Bag, Type D',
    scene: 'inlet',
    condition: 'Bag is about half full after last night’s rain; overflow holes partly blocked.',
    correction: 'Bag emptied, holes cleared, re-hung with clearance.',
    east: 46,
    north: -47,
  },
  {
    practice: 'Stone Tracking Pad',
    scene: 'tracking',
    condition: 'Stone is worked full of mud for the first 20 ft. Trackout on the street.',
    correction: 'Top 6 in of stone replaced, street swept.',
    east: 22,
    north: -44,
  },
  {
    practice: 'Sediment Basin',
    scene: 'basin',
    condition: 'Deposits are near the clean-out mark on the riser.',
    correction: 'Basin dredged to design depth.',
    east: -70,
    north: 20,
  },
  {
    practice: 'Concrete Washout',
    scene: 'washout',
    condition: 'Three quarters full; liner torn at the back.',
    correction: 'Hardened concrete hauled off, liner replaced.',
    east: 60,
    north: 28,
  },
  {
    practice: 'Soil Stockpile Protection',
    scene: 'stockpile',
    condition: 'Pile has sat idle for 9 days without cover.',
    correction: 'Covered and the perimeter log reset.',
    east: 8,
    north: 40,
  },
  {
    practice: 'Temporary Seeding',
    scene: 'stockpile',
    condition: 'Oats are up 3 in over the north slope, no rills.',
    correction: null,
    east: -14,
    north: 58,
  },
  {
    practice: 'Inlet Protection, Type C (curb inlet)',
    scene: 'inlet',
    condition: 'Board and fabric in place, clean after sweeping.',
    correction: null,
    east: 72,
    north: -50,
  },
  {
    practice: 'Vegetative Buffer',
    scene: 'fence',
    condition: 'Dense grass, 35 ft wide, no concentrated flow.',
    correction: null,
    east: -82,
    north: -60,
  },
];
