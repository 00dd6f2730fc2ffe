import { formatReportDateTimeIn } from '@/lib/dates-in-words';
import type { Localized } from '@/lib/language';
import { formatClockDifference, type ClockDifference, type PinDistance } from '@/lib/reports/domain/photo-evidence';
import type { MarkKind } from '@/lib/reports/domain/photo-mark';

interface PhotoTexts {
  photos: string;
  allPhotos: string;
  formatPosition: (number: number, total: number) => string;
  previous: string;
  next: string;
  zoomIn: string;
  zoomOut: string;
  formatTakenAt: (instant: string, timeZone: string) => string;
  zoneAssumed: string;
  at: (place: string) => string;
  addedBy: (name: string) => string;
  camera: string;
  fromGallery: string;
  noPosition: string;
  formatClockDifference: (difference: ClockDifference) => string;
  formatPinDistance: (distance: PinDistance) => string;
  fullSizePhoto: string;
  fullSizeNotSent: string;
  fullSizeResized: string;
  done: string;
  undo: string;

  markUp: string;
  markUpPhoto: string;
  markWith: string;
  kind: Record<MarkKind, string>;
  hint: Record<MarkKind, string>;
  formatFull: (max: number) => string;
  notOnDevice: string;
  textOnPhoto: string;
  addText: string;
  marks: string;
  removeMark: (number: number, name: string) => string;
  photoToMark: string;
  keyboardHint: Record<MarkKind, string>;
  started: Record<Exclude<MarkKind, 'text'>, string>;
}

const formatNumber = (value: number): string => value.toLocaleString('en-US');

export const PHOTO_TEXTS: Localized<PhotoTexts> = {
  en: {
    photos: 'Photos',
    allPhotos: 'All photos',
    formatPosition: (number: number, total) => `Photo ${number} of ${total}`,
    previous: 'Previous',
    next: 'Next',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    formatTakenAt: (instant, timeZone) => `Taken ${formatReportDateTimeIn(instant, timeZone, 'en')}`,
    zoneAssumed: '(time zone of the site assumed)',
    at: (place) => `at ${place}`,
    addedBy: (name) => `added by ${name}`,
    camera: 'camera',
    fromGallery: 'from gallery',
    noPosition: 'No position',
    formatClockDifference,
    formatPinDistance: ({ feet, isFar }) =>
      isFar
        ? `${formatNumber(feet)} ft from the pin. Check that the photo shows this BMP.`
        : `${formatNumber(feet)} ft from the pin`,
    fullSizePhoto: 'Full-size photo',
    fullSizeNotSent: 'The full-size photo is still on the phone.',
    fullSizeResized: '(reduced to 2048 px because it was larger than 8 MB)',
    done: 'Done',
    undo: 'Undo',

    markUp: 'Mark up',
    markUpPhoto: 'Mark up photo',
    markWith: 'Mark with',
    kind: { arrow: 'Arrow', circle: 'Circle', text: 'Text' },
    hint: {
      arrow: 'Drag to where the arrow should point.',
      circle: 'Drag across the area to circle.',
      text: 'Tap where the text should go.',
    },
    formatFull: (max) => `A photo can have up to ${max} marks. Remove one to add another.`,
    notOnDevice: 'This photo is not on this device. You can mark it up when you have signal.',
    textOnPhoto: 'Text on the photo',
    addText: 'Add text',
    marks: 'Marks',
    removeMark: (number: number, name) => `Remove mark ${number}: ${name}`,
    photoToMark: 'Photo to mark',
    keyboardHint: {
      arrow: 'Move the cross with the arrow keys. Press Enter to start the arrow and again to end it.',
      circle: 'Move the cross with the arrow keys. Press Enter to start the circle and again to end it.',
      text: 'Move the cross with the arrow keys. Press Enter to place the text.',
    },
    started: { arrow: 'Arrow started', circle: 'Circle started' },
  },
  es: {
    photos: 'Fotos',
    allPhotos: 'Todas las fotos',
    formatPosition: (number: number, total) => `Foto ${number} de ${total}`,
    previous: 'Anterior',
    next: 'Siguiente',
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    formatTakenAt: (instant, timeZone) => `Tomada el ${formatReportDateTimeIn(instant, timeZone, 'es')}`,
    zoneAssumed: '(se supone la zona horaria del sitio)',
    at: (place) => `en ${place}`,
    addedBy: (name) => `agregada por ${name}`,
    camera: 'cámara',
    fromGallery: 'de la galería',
    noPosition: 'Sin posición',
    formatClockDifference: ({ minutes, isSlow }) =>
      `reloj del teléfono ${formatNumber(minutes)} min ${isSlow ? 'atrasado' : 'adelantado'}`,
    formatPinDistance: ({ feet, isFar }) =>
      isFar
        ? `A ${formatNumber(feet)} pies de la marca. Revise que la foto muestre este BMP.`
        : `A ${formatNumber(feet)} pies de la marca`,
    fullSizePhoto: 'Foto de tamaño completo',
    fullSizeNotSent: 'La foto de tamaño completo sigue en el teléfono.',
    fullSizeResized: '(reducida a 2048 px porque pasaba de 8 MB)',
    done: 'Listo',
    undo: 'Deshacer',

    markUp: 'Marcar',
    markUpPhoto: 'Marcar la foto',
    markWith: 'Marcar con',
    kind: { arrow: 'Flecha', circle: 'Círculo', text: 'Texto' },
    hint: {
      arrow: 'Dibuje hasta donde apunta la flecha.',
      circle: 'Dibuje sobre lo que va dentro del círculo.',
      text: 'Toque donde va el texto.',
    },
    formatFull: (max) => `Una foto admite como máximo ${max} marcas. Quite una para dibujar otra.`,
    notOnDevice: 'Esta foto no está en este dispositivo. Se podrá marcar cuando haya señal.',
    textOnPhoto: 'Texto en la foto',
    addText: 'Agregar texto',
    marks: 'Marcas',
    removeMark: (number: number, name) => `Quitar marca ${number}: ${name}`,
    photoToMark: 'Foto para marcar',
    keyboardHint: {
      arrow:
        'Mueva la cruz con las flechas del teclado. Presione Enter para empezar la flecha y otra vez para terminarla.',
      circle:
        'Mueva la cruz con las flechas del teclado. Presione Enter para empezar el círculo y otra vez para terminarlo.',
      text: 'Mueva la cruz con las flechas del teclado. Presione Enter para poner el texto.',
    },
    started: { arrow: 'Flecha empezada', circle: 'Círculo empezado' },
  },
};
