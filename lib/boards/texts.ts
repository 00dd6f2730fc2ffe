import type { Localized } from '@/lib/language';

interface BoardTexts {
  /** The name of this language, for the link that selects it. */
  ownName: string;
  permitNumber: string;
  contact: string;
  lastInspected: (day: string) => string;
  notInspected: string;
  certificate: string;
  downloadCertificate: string;
  inspections: string;
  inspectionOf: (day: string) => string;
  newInspection: string;
  otherUnit: (unit: string) => string;
  switchUnit: (unit: string) => string;
  ended: string;
  endedHelp: string;
  notLoaded: string;
  tryAgain: string;
}

/** The page of a board in its two languages (BOARD-05). Without lib/spanish, which is larger than the page. */
export const BOARD_TEXTS: Localized<BoardTexts> = {
  en: {
    ownName: 'English',
    permitNumber: 'Permit number',
    contact: 'Contact',
    lastInspected: (day) => `Last inspected ${day}`,
    notInspected: 'Not inspected yet',
    certificate: 'Certificate of coverage',
    downloadCertificate: 'Download the certificate',
    inspections: 'Inspection reports',
    inspectionOf: (day) => `Inspection of ${day} (PDF)`,
    newInspection: 'New Inspection',
    otherUnit: (unit) => `This site belongs to your other work unit: ${unit}.`,
    switchUnit: (unit) => `Switch to ${unit}`,
    ended: 'This address does not work.',
    endedHelp: 'Check the address on the sheet at the site. The sheet may have been replaced.',
    notLoaded: 'This page could not be loaded.',
    tryAgain: 'Try again',
  },
  es: {
    ownName: 'Español',
    permitNumber: 'Número de permiso',
    contact: 'Contacto',
    lastInspected: (day) => `Última inspección: ${day}`,
    notInspected: 'Aún sin inspección',
    certificate: 'Certificado de cobertura',
    downloadCertificate: 'Descargar el certificado',
    inspections: 'Informes de inspección',
    inspectionOf: (day) => `Inspección del ${day} (PDF)`,
    newInspection: 'Nueva inspección',
    otherUnit: (unit) => `Este sitio es de su otra unidad de trabajo: ${unit}.`,
    switchUnit: (unit) => `Cambiar a ${unit}`,
    ended: 'Esta dirección no funciona.',
    endedHelp: 'Revise la dirección en el letrero del sitio. Es posible que el letrero se haya reemplazado.',
    notLoaded: 'No se pudo cargar esta página.',
    tryAgain: 'Intentar otra vez',
  },
};
