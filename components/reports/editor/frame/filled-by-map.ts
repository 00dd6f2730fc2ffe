import type { Phase } from '@/lib/reports/domain/report';

/** Where a BMP is placed, the map takes all the room that a desk has: heading, map and dock are as wide as the window. */
export const isFilledByMap = (phase: Phase): boolean => phase === 'BMPPlotLocation';
