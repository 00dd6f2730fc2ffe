import type { Localized } from '@/lib/language';

interface FixTexts {
  /** The name of this language, for the link that selects it. */
  ownName: string;
  title: string;
  of: (day: string) => string;
  instructions: string;
  allDone: string;
  due: (time: string) => string;
  directions: (bmp: string) => string;
  directionsLabel: string;
  photoOf: (bmp: string) => string;
  photoMissing: string;
  done: string;
  whatFixed: string;
  noAction: string;
  note: string;
  name: string;
  doneAt: string;
  more: string;
  photos: string;
  add: string;
  photosToAdd: string;
  photoNumber: (number: number) => string;
  deletePhoto: (photo: string) => string;
  photoCount: (count: number, max: number) => string;
  preparing: string;
  optional: string;
  send: (bmp: string) => string;
  sendLabel: string;
  sending: string;
  kept: string;
  waiting: (time: string) => string;
  accepted: (time: string) => string;
  returned: (reason: string) => string;
  acceptedAlready: (name: string, time: string) => string;
  needsScripts: string;
  noStorage: string;
  notLoaded: string;
  tryAgain: string;
  ended: (unit: string) => string;
  someone: string;
  notSent: (count: number) => string;
  failures: Readonly<Partial<Record<string, string>>>;
  unexpected: string;
}

/** The crew's page in its two languages (FIX-04). Without lib/spanish, which is larger than the page. */
export const FIX_TEXTS: Localized<FixTexts> = {
  en: {
    ownName: 'English',
    title: 'Corrective actions',
    of: (day) => `Inspection of ${day}`,
    instructions: 'Check what you fixed, add a photo and send it. You do not need an account.',
    allDone: 'Everything is corrected. Thank you.',
    due: (time) => `Due ${time}`,
    directions: (bmp) => `Directions to ${bmp} (opens a map)`,
    directionsLabel: 'Directions',
    photoOf: (bmp) => `What the inspector saw: ${bmp}`,
    photoMissing: 'The photo has not arrived yet.',
    done: 'Corrected',
    whatFixed: 'What did you fix?',
    noAction: 'Correction required. No action was chosen.',
    note: 'Note',
    name: 'Your name',
    doneAt: 'Done at',
    more: 'Add a note, your name or another time',
    photos: 'Photos',
    add: 'Add',
    photosToAdd: 'photos',
    photoNumber: (number) => `Photo ${number}`,
    deletePhoto: (photo) => `Delete ${photo}`,
    photoCount: (count, max) => `${count} of ${max}`,
    preparing: 'Adding photos…',
    optional: '(Optional)',
    send: (bmp) => `Send the fix of ${bmp}`,
    sendLabel: 'Send',
    sending: 'Sending…',
    kept: 'Kept on this phone. It is sent when there is signal.',
    waiting: (time) => `Sent. Done ${time}. The inspector will check it.`,
    accepted: (time) => `Accepted. Done ${time}.`,
    returned: (reason) => `Returned. Please fix it again: ${reason}`,
    acceptedAlready: (name, time) =>
      `This corrective action was accepted by ${name} at ${time}. Your fix is added to its history.`,
    needsScripts: 'To send a fix, turn on JavaScript in your browser.',
    noStorage: 'This browser does not save anything. Keep this page open until the fix is sent.',
    notLoaded: 'This page could not be loaded.',
    tryAgain: 'Try again',
    ended: (unit) => `This link no longer works. Ask ${unit} for a new one.`,
    someone: 'whoever sent it',
    notSent: (count) =>
      count === 1 ? '1 fix on this phone was not sent:' : `${count} fixes on this phone were not sent:`,
    failures: {
      'fix-in-future': 'Choose a time in the past.',
      'fix-before-finding': 'Choose a time after the problem was found.',
      'fix-actions-missing': 'Choose what you fixed.',
      'fix-bmp-removed': 'This BMP was removed from the inspection. Reload the page.',
      'fix-photo-missing': 'A photo has not arrived yet. Try again.',
      'fix-photo-count': 'A fix has at most 5 photos.',
      'fix-photo-size': 'This photo is larger than 10 MB. Choose a smaller one.',
      'fix-photo-invalid': 'This file is not a picture. Choose a JPEG or PNG.',
      'fix-limit': 'You have sent 60 fixes in an hour. This one is kept and sent later.',
      'too-many-requests': 'Too many requests. This fix is kept and sent later.',
    },
    unexpected: 'This was not sent. Try again.',
  },
  es: {
    ownName: 'Español',
    title: 'Medidas correctivas',
    of: (day) => `Inspección del ${day}`,
    instructions: 'Marque lo que arregló, agregue una foto y envíelo. No necesita una cuenta.',
    allDone: 'Todo está corregido. Gracias.',
    due: (time) => `Para el ${time}`,
    directions: (bmp) => `Cómo llegar a ${bmp} (abre un mapa)`,
    directionsLabel: 'Cómo llegar',
    photoOf: (bmp) => `Lo que vio el inspector: ${bmp}`,
    photoMissing: 'La foto todavía no ha llegado.',
    done: 'Corregido',
    whatFixed: '¿Qué arregló?',
    noAction: 'Debe corregirse. No se eligió ninguna medida.',
    note: 'Nota',
    name: 'Su nombre',
    doneAt: 'Hecho el',
    more: 'Agregar una nota, su nombre u otra hora',
    photos: 'Fotos',
    add: 'Agregar',
    photosToAdd: 'fotos',
    photoNumber: (number) => `Foto ${number}`,
    deletePhoto: (photo) => `Borrar ${photo}`,
    photoCount: (count, max) => `${count} de ${max}`,
    preparing: 'Agregando fotos…',
    optional: '(Opcional)',
    send: (bmp) => `Enviar el arreglo de ${bmp}`,
    sendLabel: 'Enviar',
    sending: 'Enviando…',
    kept: 'Guardado en este teléfono. Se envía cuando haya señal.',
    waiting: (time) => `Enviado (hecho el ${time}). El inspector lo revisará.`,
    accepted: (time) => `Aceptado (hecho el ${time}).`,
    returned: (reason) => `Devuelto. Por favor, arréglelo otra vez: ${reason}`,
    acceptedAlready: (name, time) =>
      `${name} aceptó esta medida correctiva (${time}). Su arreglo se agregó a su historial.`,
    needsScripts: 'Para enviar un arreglo, active JavaScript en su navegador.',
    noStorage: 'Este navegador no guarda nada. Deje esta página abierta hasta que se envíe el arreglo.',
    notLoaded: 'No se pudo cargar esta página.',
    tryAgain: 'Intentar otra vez',
    ended: (unit) => `Este enlace ya no funciona. Pida uno nuevo a ${unit}.`,
    someone: 'quien se lo envió',
    notSent: (count) =>
      count === 1 ? '1 arreglo en este teléfono no se envió:' : `${count} arreglos en este teléfono no se enviaron:`,
    failures: {
      'fix-in-future': 'Elija una hora pasada.',
      'fix-before-finding': 'Elija una hora posterior al hallazgo del problema.',
      'fix-actions-missing': 'Elija lo que arregló.',
      'fix-bmp-removed': 'Esta BMP se quitó de la inspección. Vuelva a cargar la página.',
      'fix-photo-missing': 'Una foto todavía no ha llegado. Intente otra vez.',
      'fix-photo-count': 'Un arreglo tiene 5 fotos como máximo.',
      'fix-photo-size': 'Esta foto tiene más de 10 MB. Elija una más pequeña.',
      'fix-photo-invalid': 'Este archivo no es una imagen. Elija un JPEG o PNG.',
      'fix-limit': 'Ha enviado 60 arreglos en una hora. Este se guarda y se envía más tarde.',
      'too-many-requests': 'Demasiadas solicitudes. Este arreglo se guarda y se envía más tarde.',
    },
    unexpected: 'No se envió. Intente otra vez.',
  },
};
