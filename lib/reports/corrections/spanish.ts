import { formatReportDateIn, formatReportDateTimeIn, formatReportTimeIn } from '@/lib/dates-in-words';
import { toImperial } from '@/lib/map/imperial';
import { formatConflictLines, getOtherBmp } from '@/lib/reports/domain/conflict-text';
import type { PhotoRejection } from '@/lib/reports/domain/photo-rejections';
import type { MissingPhoto } from '@/lib/reports/domain/photos';
import type { ReportPdfProgress } from '@/lib/reports/domain/pdf-progress';
import { needsDone, getBubbleAction, LIMITS } from '@/lib/reports/domain/rules';
import { countRequiredActions } from '@/lib/reports/domain/logged-list';
import { getEditorMessageText } from '@/lib/reports/editor/message-texts';
import type { CorrectionTexts } from './english';
import { formatBmpLinesInSpanish, formatMarksInSpanish } from './spanish-bmp';

/**
 * Plain, formal Spanish of US construction sites. 'BMP' stays, as on plans, maps and reports. Names of BMPs, types and
 * corrective actions come from the library and are not translated.
 */
export const CORRECTIONS_IN_SPANISH: CorrectionTexts = {
  formatOpenError: (_message, isNotFound) =>
    isNotFound
      ? 'Esta inspección no existe o fue borrada.'
      : 'No se pudo cargar la inspección. Revise su conexión o inténtelo de nuevo más tarde.',
  maybeOtherUnit:
    'También puede ser de otra unidad de trabajo. Si usted trabaja para más de una, cámbiela en el menú de su nombre.',
  openElsewhere:
    'Esta inspección se abrió en otra pestaña y continúa allí. Todo lo que usted ingresó aquí está guardado.',
  continueHere: 'Continuar aquí',
  inspectionReports: 'Informes de inspección',

  summaryTitle: 'Resumen de la inspección',
  formatTypeLabel: (type, otherType) =>
    type === 'weekly' ? 'Semanal' : type === 'precipitation' ? 'Por precipitación' : otherType.trim() || 'Otra',
  formatDate: (instant, timeZone) => formatReportDateIn(instant, timeZone, 'es'),
  formatTime: (instant, timeZone) => formatReportTimeIn(instant, timeZone, 'es'),
  formatDateTime: (instant, timeZone) => formatReportDateTimeIn(instant, timeZone, 'es'),
  caTexts: {
    incomplete: 'Faltan medidas correctivas',
    complete: 'Medidas correctivas completas',
    none: 'Sin medidas correctivas requeridas',
  },
  loggedBmps: 'BMP registrados',
  noBmps: 'Todavía no hay BMP registrados',
  formatProgress: (done, total) => `${done} de ${total} ${total === 1 ? 'listo' : 'listos'}`,
  nothingLeft: 'No queda nada por corregir.',
  formatLeft: (left, total) => (left === 0 ? 'No queda nada por corregir.' : `Falta corregir ${left} de ${total} BMP.`),
  nearestFirst: 'Primero lo más cercano',
  locateAgain: 'Ubicarme de nuevo',
  sortedByDistance: 'Por distancia',
  noPosition: 'No se encontró su ubicación. La lista sigue en su orden.',
  formatDistance: (meters) => {
    const { count, unit } = toImperial(meters);
    const [singular, plural] = unit === 'foot' ? ['pie', 'pies'] : ['milla', 'millas'];
    return `a ${count} ${count === '1' ? singular : plural}`;
  },
  formatRowMeta(bmp, status, timeZone) {
    if (bmp.correctiveActions === null) return bmp.type;
    if (needsDone(bmp.correction)) return 'Corrección empezada, sin terminar';
    if (status === 'Complete' && bmp.correction) {
      const { date, initials } = bmp.correction;
      return ['Corregido', formatReportDateIn(date, timeZone, 'es'), initials].filter(Boolean).join(' ');
    }
    const required = countRequiredActions(bmp.correctiveActions);
    return required === 1 ? '1 medida correctiva' : `${required} medidas correctivas`;
  },
  status: { Complete: 'Completo', Overdue: 'Vencido', Incomplete: 'Incompleto', Documentation: 'Documentación' },
  provisional: 'número provisional',
  provisionalLabels: 'Un número con borde discontinuo es provisional hasta que el servidor tenga su BMP.',
  provisionalTag: 'por confirmar',
  formatFormerTag: (tag) => `antes ${tag}`,

  englishRecordHeading: 'Registro de la inspección (en inglés)',

  home: 'INICIO',
  reports: 'Informes',
  railLabel: 'Inspección',
  saved: 'Guardado',
  saving: 'Guardando…',
  waiting: 'Sin señal',
  serverTrouble: 'Falla el servidor,',
  tryingAgain: 'reintentando',
  notAllSaved: 'Falta guardar',
  notSaved: 'No guardado',
  conflict: 'Conflicto',
  formatSeeDevice: (state) => `${state}, ver lo que espera en este dispositivo`,
  saveForLater: 'Más tarde',
  cancel: 'CANCELAR',
  done: 'LISTO',
  closeOut: 'CERRAR INSPECCIÓN',
  mapImageMissing: 'Antes de cerrar la inspección hay que capturar la imagen del mapa',
  captureMap: 'Capturar mapa',
  closingNeedsServer: 'El servidor falla y se reintenta solo: se necesita para cerrar.',
  closingNeedsSignal: 'Sin señal: para cerrar se necesita el servidor.',
  creatingPdf: 'Se prepara el registro…',
  pdfContinues: 'Continúa aunque usted salga de esta página.',
  pdfFailed: 'El registro no se creó y la inspección sigue abierta. Ciérrela de nuevo.',
  formatPdfStep: (progress: ReportPdfProgress | null) => {
    switch (progress?.step) {
      case undefined:
        return '';
      case 'waiting':
        return 'en espera de comenzar';
      case 'photos':
        return `foto ${progress.done} de ${progress.total}`;
      case 'layout':
        return 'se arman las páginas, hasta un minuto si hay muchas fotos';
      case 'pages':
        return `página ${progress.done}`;
    }
  },
  listPhotosNotSent(onDevice, missing, personId, device) {
    const elsewhere = missing.filter(({ fileName }) => !onDevice.has(fileName));
    const owners = new Map(elsewhere.map((photo: MissingPhoto) => [photo.personId, photo.name]));
    const others = [...owners].map(([owner, name]) => {
      const count = elsewhere.filter((photo) => photo.personId === owner).length;
      if (owner === personId) return `${formatPhotosStill(count)} en otro dispositivo suyo.`;
      return `${formatPhotosStill(count)} en el teléfono de ${name || 'otra persona'}.`;
    });
    const thisDevice = device === 'phone' ? 'este teléfono' : 'esta computadora';
    return onDevice.size > 0 ? [`${formatPhotosStill(onDevice.size)} en ${thisDevice}.`, ...others] : others;
  },

  bmpTitle: 'Resumen del BMP',
  correctionMissing: 'Escriba una descripción o agregue una foto para terminar esta corrección.',
  formatStaysUncorrected: (status) => `Este BMP sigue ${status} hasta que se registre una corrección.`,
  documentIt: 'Documente la corrección cuando esté hecha.',
  whatWasRecorded: 'Lo que se registró de este BMP.',
  conditions: 'Condiciones',
  requiredCas: 'Medidas correctivas requeridas',
  correction: 'Corrección',
  noActions: 'Error: no se encontraron medidas correctivas',
  noneSelected: 'Ninguna seleccionada',
  notDocumented: 'Todavía sin documentar',
  formatCompletedBy: (initials) => `Hecho por ${initials}`,
  editCorrection: 'Cambiar la corrección',
  correctBmp: 'Corregir BMP',
  getBubbleAction: (status, reportStatus) =>
    getBubbleAction(status, reportStatus) === 'Correct BMP' ? 'Corregir BMP' : 'Ver registro',
  viewInList: 'Ver en la lista',
  notPlaced: 'Sin lugar en el mapa',
  notFoundTitle: 'BMP no encontrado',
  notFound: 'El sistema borró este BMP antes de tiempo. Toque Inicio.',
  notFoundList: 'En Inicio está la lista de los BMP de esta inspección.',
  notFoundHome: 'Inicio',

  photos: 'Fotos',
  add: 'Agregar',
  addPhotos: 'fotos',
  takePhoto: 'Tomar foto',
  addingPhotos: 'Agregando fotos…',
  formatPhotoCount: (count, max) => `${count} de ${max}`,
  formatPhoto: (bmp, side, number) => `${bmp}, ${side === 'condition' ? 'condición' : 'corrección'}, foto ${number}`,
  formatPhotoMarks: (marked) => `con marcas: ${formatMarksInSpanish(marked)}`,
  formatDeletePhoto: (photo) => `Borrar foto: ${photo}`,
  photoWaits: 'Sin señal',
  formatPhotoRejection: formatRejectionInSpanish,
  formatRejectedPhotos(rejections) {
    const reasons = [...new Set(rejections.map((rejection) => formatRejectionInSpanish(rejection).why))];
    return `${rejections.length === 1 ? 'No se aceptó 1 foto' : `No se aceptaron ${rejections.length} fotos`}: ${reasons.join(' ')}`;
  },
  formatPhotosStay: (count) =>
    count === 1
      ? 'Se queda en este dispositivo hasta que usted la borre aquí.'
      : 'Se quedan en este dispositivo hasta que usted las borre aquí.',
  tryAgain: 'Intentar de nuevo',
  getSelectedPhotosMessage({ addedCount, leftOut, unreadable, heic, leftOutCopies = 0 }) {
    const success =
      addedCount > 0 ? [addedCount === 1 ? 'Se agregó 1 foto.' : `Se agregaron ${addedCount} fotos.`] : [];
    const errors = [
      ...(unreadable.length > 0 ? [`No se pudo leer como imagen JPEG o PNG: ${unreadable.join(', ')}.`] : []),
      ...(heic.length > 0
        ? [
            `Este navegador no lee imágenes HEIC. En el iPhone elija Configuración, Cámara, Formatos, Más compatible; o guarde la imagen como JPEG. No se agregó: ${heic.join(', ')}.`,
          ]
        : []),
    ];
    const tooMany = leftOut.length > 0 ? [`Máximo ${LIMITS.photos} fotos. No se agregó: ${leftOut.join(', ')}.`] : [];
    const deviceFull =
      leftOutCopies > 0
        ? ['La foto de tamaño completo no cupo en este teléfono. La foto del informe está a salvo.']
        : [];
    const text = [...errors, ...tooMany, ...success, ...deviceFull].join(' ');
    if (errors.length + tooMany.length + deviceFull.length === 0)
      return { tone: 'success', title: '¡Listo!', message: '¡Fotos agregadas!', button: null };
    return { tone: 'warning', title: errors.length > 0 ? '¡No se pudo!' : 'Error', message: text, button: OK_LABEL };
  },
  photosNotAdded: 'No se pudieron agregar las fotos.',
  deviceFull: 'Este dispositivo está lleno. Libere espacio y agréguelas de nuevo.',
  ohNo: '¡No se pudo!',
  success: '¡Listo!',
  photoDeleted: '¡Foto borrada!',
  photoDeletedTitle: 'Foto borrada',
  correctionDiscarded: 'Corrección descartada',
  undo: 'Deshacer',
  description: 'Descripción',
  descriptionHint: 'Obligatoria si no hay foto',
  descriptionRequired: 'Falta la descripción',
  initials: 'Hecho por (iniciales)',
  dateLabel: 'Fecha y hora (mes/día/año)',
  getMessageText(message) {
    switch (message.kind) {
      case 'corrected-already':
        return {
          tone: 'success',
          title: 'Ya está corregido',
          message: `${message.bmp} ya fue corregido. Este es su registro.`,
          button: null,
        };
      case 'closed':
        return {
          tone: 'success',
          title: 'Inspección cerrada',
          message: `El registro de ${message.site} está en los informes anteriores.`,
          button: 'Ver registro',
        };
      case 'crew-notified':
        return {
          tone: 'warning',
          title: 'Ya se avisó a la cuadrilla',
          message: `${message.by || 'Otra persona'} completó esta inspección. Desde ahora solo recibe correcciones.`,
          button: OK_LABEL,
        };
      case 'photo-count':
        return { tone: 'warning', title: 'Error', message: `Máximo ${LIMITS.photos} fotos`, button: OK_LABEL };
      case 'save-failed':
        return {
          tone: 'warning',
          title: 'No se pudo guardar',
          message: `El servidor no lo aceptó.${formatReason(message.why)} Lo que usted escribió sigue en este dispositivo. Corrija lo que esté mal, o toque ‘No guardado’ para enviarlo de nuevo.`,
          button: OK_LABEL,
        };
      case 'not-persisted':
        return {
          tone: 'warning',
          title: 'Este dispositivo está lleno',
          message: 'Lo que escriba ahora estará solo en esta pantalla hasta que el servidor lo tenga. Libere espacio.',
          button: OK_LABEL,
        };
      case 'photos-rejected':
        return {
          tone: 'warning',
          title: '¡No se pudo!',
          message: CORRECTIONS_IN_SPANISH.formatRejectedPhotos(message.rejections),
          button: OK_LABEL,
        };
      case 'failed':
        return {
          tone: 'warning',
          title: message.action === 'close' ? 'La inspección no se cerró' : 'No se avisó a la cuadrilla',
          message: `No se perdió nada de lo que escribió.${formatReason(message.reason)}`,
          button: OK_LABEL,
        };
      default:
        // All other messages are about logging, which is over when corrections are entered.
        return getEditorMessageText(message);
    }
  },

  formatConflictHint: (name, at) =>
    `${name} cambió esta inspección${at === null ? '' : ` el ${at}`}. Elija lo que queda; hasta entonces se guardan ambas versiones.`,
  someoneElse: 'Otra persona',
  mine: 'Lo mío',
  keepMine: 'Dejar lo mío',
  keepTheirs: 'Dejar lo de la otra persona',
  conflictLines: (conflict, side, context) =>
    conflict.kind === 'bmp'
      ? formatBmpLinesInSpanish(conflict[side], getOtherBmp(conflict, side))
      : formatConflictLines(conflict, side, context),
};

const OK_LABEL = 'Entendido';

/** The server's reason, in the language of the request. */
const formatReason = (sentence: string | undefined) => (sentence === undefined ? '' : ` Motivo: “${sentence}”`);

const formatPhotosStill = (photos: number) => (photos === 1 ? '1 foto sigue' : `${photos} fotos siguen`);

function formatRejectionInSpanish({ code, status, message }: PhotoRejection): { short: string; why: string } {
  if (status === 413) return { short: 'Muy grande', why: 'Demasiado grande para el servidor.' };
  if (status === 507) return { short: 'Servidor lleno', why: 'El servidor no tiene espacio. Avise a su oficina.' };
  if (code === 'photo-not-an-image') return { short: 'No se lee', why: 'No se puede leer como imagen.' };
  return { short: 'No aceptada', why: formatReason(message).trim() };
}
