import type { Phase } from '@/lib/reports/domain/report';

/** Whether the map fills the width on a desktop. Heading and dock are then as wide. */
export const isFilledByMap = (phase: Phase): boolean => phase === 'BMPPlotLocation';
