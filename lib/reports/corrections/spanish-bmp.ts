import { marksInWords, marksOn } from '@/lib/reports/domain/photo-marks';
import type { MarkedPhoto } from '@/lib/reports/domain/photo-mark';
import type { Documentation, LoggedBmp } from '@/lib/reports/domain/report';

/** One side of a conflict about a BMP, line by line. */
export function bmpLinesInSpanish(bmp: LoggedBmp | null): string[] {
  if (bmp === null) return ['Eliminado'];
  const { condition, correction, correctiveActions } = bmp;
  const required = correctiveActions?.filter(({ selected }) => selected).map(({ name }) => name) ?? [];
  return [
    condition.description.trim() || 'Sin condiciones escritas',
    documented(condition),
    correctiveActions === null
      ? 'Sin medidas correctivas requeridas'
      : required.join('; ') || 'Medidas correctivas requeridas, ninguna elegida',
    correction === null
      ? 'Sin corrección documentada'
      : ['Corrección:', correction.description.trim(), `(${documented(correction)})`, correction.initials]
          .filter(Boolean)
          .join(' '),
  ];
}

/** The photos, and what is drawn on which of them: two people may have drawn on the same one. */
function documented(side: Documentation): string {
  const drawn = side.photos.flatMap((fileName, at) => {
    const marked = marksOn(side, fileName);
    return marked === null ? [] : [`foto ${at + 1} con marcas: ${marksInSpanish(marked)}`];
  });
  return [photosOf(side.photos.length), ...drawn].join('; ');
}

export const marksInSpanish = (marked: MarkedPhoto) => marksInWords(marked, { arrow: 'flecha', circle: 'círculo' });

const photosOf = (count: number) => (count === 1 ? '1 foto' : `${count} fotos`);
