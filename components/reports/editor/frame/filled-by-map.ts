import type { Phase } from '@/lib/reports/domain/report';

/** On the location step the map fills the width on a desktop, with heading and dock as wide. */
export const isFilledByMap = (phase: Phase): boolean => phase === 'BMPPlotLocation';
