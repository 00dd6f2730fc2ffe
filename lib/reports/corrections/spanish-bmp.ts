import { formatMarksForComparison, type MarkTextsWithPlaces } from '@/lib/reports/domain/mark-comparison';
import { formatMarks } from '@/lib/reports/domain/photo-marks';
import type { MarkedPhoto } from '@/lib/reports/domain/photo-mark';
import type { Documentation, LoggedBmp } from '@/lib/reports/domain/report';

/** One side of a BMP conflict, line by line. `other` is the other person's version. */
export function formatBmpLinesInSpanish(bmp: LoggedBmp | null, other: LoggedBmp | null): string[] {
  if (bmp === null) return ['Eliminado'];
  const { condition, correction, correctiveActions } = bmp;
  const required = correctiveActions?.filter(({ selected }) => selected).map(({ name }) => name) ?? [];
  return [
    condition.description.trim() || 'Sin condiciones escritas',
    formatDocumentation(condition, other?.condition ?? null),
    correctiveActions === null
      ? 'Sin medidas correctivas requeridas'
      : required.join('; ') || 'Medidas correctivas requeridas, ninguna elegida',
    correction === null
      ? 'Sin corrección documentada'
      : [
          'Corrección:',
          correction.description.trim(),
          `(${formatDocumentation(correction, other?.correction ?? null)})`,
          correction.initials,
        ]
          .filter(Boolean)
          .join(' '),
  ];
}

/** The photos, and the marks on each: two people may have marked the same photo. */
function formatDocumentation(side: Documentation, other: Documentation | null): string {
  const markTexts = side.photos.flatMap((fileName, index) => {
    const marks = formatMarksForComparison([side, other], fileName, MARKS_IN_SPANISH);
    return marks === '' ? [] : [`foto ${index + 1} con marcas: ${marks}`];
  });
  return [formatPhotoCount(side.photos.length), ...markTexts].join('; ');
}

const MARKS_IN_SPANISH: MarkTextsWithPlaces = {
  arrow: 'flecha',
  circle: 'círculo',
  places: [
    ['arriba a la izquierda', 'arriba', 'arriba a la derecha'],
    ['a la izquierda', 'en el medio', 'a la derecha'],
    ['abajo a la izquierda', 'abajo', 'abajo a la derecha'],
  ],
};

export const formatMarksInSpanish = (marked: MarkedPhoto) => formatMarks(marked, MARKS_IN_SPANISH);

const formatPhotoCount = (count: number) => (count === 1 ? '1 foto' : `${count} fotos`);
