import { getFailureMessage } from '@/lib/failures';
import type { Localized, Language } from '@/lib/language';
import type { EndedLink } from '@/lib/sharing/contract';
import type { Report } from '@/lib/reports/domain/report';

interface AcknowledgementTexts {
  /** The name of this language, for the link that selects it. */
  ownName: string;
  title: string;
  loading: string;
  tryAgain: string;
  notLoaded: string;
  notLoadedHelp: string;
  unknown: string;
  contactAdmin: string;
  /** Below `contactAdmin` for an unknown link. Says nothing about any report. */
  checkLink: string;
  /** Why the link opens no report, by `EndedLink['state']`. */
  endedLink: Record<EndedLink['state'], string>;
  /** `who` is the person who shared the report and the work unit, or the work unit alone. */
  askForLink: (who: string) => string;
  askInstead: (who: string) => string;
  sharedBy: (sender: string, unitName: string) => string;
  newLinkGoesTo: (sentTo: string) => string;
  sendNewLink: string;
  newLinkSent: (sentTo: string) => string;
  newLinkNotSent: string;
  /** Above the report on a phone. */
  request: (unitName: string) => string;
  notYet: string;
  toForm: string;
  downloadPdf: string;
  formTitle: string;
  once: string;
  notes: string;
  optional: string;
  notesHint: string;
  notesTooLong: string;
  acknowledge: string;
  doneTitle: string;
  done: string;
  doneButton: string;
  notDoneTitle: string;
  notDone: string;
  notDoneButton: string;
  /** After an attempt to acknowledge, if the period ended or the link was revoked while the page was open. */
  endedMeanwhile: string;
  replacedMeanwhile: string;
  already: string;
  ended: string;
  unsentLabel: string;
  unsentHint: string;
  withoutScripts: string;
  withoutScriptsLink: string;
  /** null for English. */
  reportIsInEnglish: string | null;
}

/** What a stakeholder reads around a shared report. The English texts are the specification's (ACK-03…16). */
export const ACKNOWLEDGEMENT_TEXTS: Localized<AcknowledgementTexts> = {
  en: {
    ownName: 'English',
    title: 'Inspection Acknowledgement',
    loading: 'Loading your inspection...',
    tryAgain: 'Try again',
    notLoaded: "Your inspection couldn't be loaded.",
    notLoadedHelp: 'You might need to check your connection, or try again later.',
    unknown: getFailureMessage('acknowledgement-unknown'),
    contactAdmin: 'Please contact your admin if you believe you are recieving this message in error.',
    checkLink:
      'Check that you opened the whole link. If it still does not work, ask the person who sent you the report for a new one.',
    endedLink: {
      expired: 'This link expired.',
      replaced: 'This link was replaced by a newer one.',
      revoked: 'This link was revoked.',
      'not-shared': 'This link no longer works.',
    },
    askForLink: (who) => `Ask ${who} for a new one.`,
    askInstead: (who) => `If it does not arrive, ask ${who}.`,
    sharedBy: (sender, unitName) => `${sender} of ${unitName}`,
    newLinkGoesTo: (sentTo) => `The new link goes to the same address: ${sentTo}`,
    sendNewLink: 'Send a new link',
    newLinkSent: (sentTo) => `A new link was sent to ${sentTo}. Open the newest email.`,
    newLinkNotSent: 'The new link was not sent. Try again later.',
    request: (unitName) => `${unitName} asks you to acknowledge this inspection.`,
    notYet: 'Not acknowledged yet.',
    toForm: 'Go to Acknowledge',
    downloadPdf: 'Download PDF',
    formTitle: 'Acknowledge this inspection',
    once: 'By acknowledging, you confirm that you have read the report. You can acknowledge it once.',
    notes: 'Notes',
    optional: '(Optional)',
    notesHint: 'Library improvements, questions or comments',
    notesTooLong: getFailureMessage('notes-too-long'),
    acknowledge: 'Acknowledge',
    doneTitle: 'Inspection Acknowledged',
    done: 'You have successfully acknowledged this inspection.',
    doneButton: 'Done',
    notDoneTitle: 'Inspection Not Acknowledged',
    notDone: 'Check your connection and try again later',
    notDoneButton: 'OK',
    endedMeanwhile: 'The acknowledgement period ended before you submitted. Your notes are still on this page.',
    replacedMeanwhile: 'This link was revoked or replaced by a newer one. Your notes are still on this page.',
    already: getFailureMessage('acknowledged-already'),
    ended: getFailureMessage('acknowledgement-ended'),
    unsentLabel: 'Your notes were not sent',
    unsentHint: 'Copy them and send them another way, for example by replying to the email.',
    withoutScripts: 'JavaScript is disabled in this browser.',
    withoutScriptsLink: 'Read and acknowledge the inspection without JavaScript',
    reportIsInEnglish: null,
  },
  es: {
    ownName: 'Español',
    title: 'Acuse de recibo de la inspección',
    loading: 'Cargando su inspección...',
    tryAgain: 'Intentar de nuevo',
    notLoaded: 'No se pudo cargar su inspección.',
    notLoadedHelp: 'Revise su conexión o inténtelo de nuevo más tarde.',
    unknown: 'Inspección no válida.',
    contactAdmin: 'Si cree que recibe este mensaje por error, comuníquese con su administrador.',
    checkLink:
      'Compruebe que abrió el enlace completo. Si sigue sin funcionar, pida uno nuevo a la persona que le envió el informe.',
    endedLink: {
      expired: 'Este enlace venció.',
      replaced: 'Este enlace fue reemplazado por uno más nuevo.',
      revoked: 'Este enlace fue desactivado.',
      'not-shared': 'Este enlace ya no funciona.',
    },
    askForLink: (who) => `Pida uno nuevo a ${who}.`,
    askInstead: (who) => `Si no le llega, pregunte a ${who}.`,
    sharedBy: (sender, unitName) => `${sender}, de ${unitName}`,
    newLinkGoesTo: (sentTo) => `El enlace nuevo llegará a la misma dirección: ${sentTo}`,
    sendNewLink: 'Enviar un enlace nuevo',
    newLinkSent: (sentTo) => `Se envió un enlace nuevo a ${sentTo}. Abra el correo más reciente.`,
    newLinkNotSent: 'No se envió el enlace nuevo. Inténtelo de nuevo más tarde.',
    request: (unitName) => `${unitName} le pide que acuse recibo de esta inspección.`,
    notYet: 'Todavía sin acuse de recibo.',
    toForm: 'Ir al acuse de recibo',
    downloadPdf: 'Descargar PDF',
    formTitle: 'Acuse recibo de esta inspección',
    once: 'Al acusar recibo, usted confirma que leyó el informe. Puede acusar recibo una sola vez.',
    notes: 'Notas',
    optional: '(opcional)',
    notesHint: 'Mejoras a la biblioteca, preguntas o comentarios',
    notesTooLong: 'Las notas son demasiado largas',
    acknowledge: 'Acusar recibo',
    doneTitle: 'Recibo confirmado',
    done: 'Usted acusó recibo de esta inspección.',
    doneButton: 'Listo',
    notDoneTitle: 'No se acusó recibo',
    notDone: 'Revise su conexión e inténtelo de nuevo más tarde',
    notDoneButton: 'Entendido',
    endedMeanwhile: 'El plazo terminó antes de que llegara su acuse de recibo. Sus notas siguen en esta página.',
    replacedMeanwhile: 'Este enlace fue desactivado o reemplazado por uno más nuevo. Sus notas siguen en esta página.',
    already: 'Usted ya acusó recibo de esta inspección.',
    ended: 'Esta inspección se cerró; ya no es posible acusar recibo.',
    unsentLabel: 'Sus notas no se enviaron',
    unsentHint: 'Cópielas para enviarlas de otra manera, por ejemplo como respuesta al correo electrónico.',
    withoutScripts: 'JavaScript está desactivado en este navegador.',
    withoutScriptsLink: 'Leer la inspección y acusar recibo sin JavaScript',
    reportIsInEnglish: 'El informe está en inglés: es el registro de la inspección y no se traduce.',
  },
};

/** The sentence in place of the form if the report was acknowledged or no longer can be, else null (ACK-09, ACK-10). */
export function getClosedText(
  { isAcknowledged, report }: { isAcknowledged: boolean; report: Pick<Report, 'status'> },
  wasJustAcknowledged: boolean,
  language: Language = 'en',
): string | null {
  const texts = ACKNOWLEDGEMENT_TEXTS[language];
  if (wasJustAcknowledged) return texts.done;
  if (isAcknowledged) return texts.already;
  return report.status === 'finished' ? texts.ended : null;
}
