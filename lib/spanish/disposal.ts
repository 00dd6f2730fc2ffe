import type { DISPOSAL_FAILURES } from '@/lib/disposal/failures';
import type { MATERIALS_FAILURES } from '@/lib/materials/failures';
import { AGREEMENTS_IN_SPANISH } from '@/lib/spanish/agreements';
import { MATERIALS_IN_SPANISH } from '@/lib/spanish/materials';
import { TICKETS_IN_SPANISH } from '@/lib/spanish/tickets';

/** Assured disposal. Only its pages download this (`useDisposalText`). */
export const DISPOSAL_IN_SPANISH = {
  ...AGREEMENTS_IN_SPANISH,
  ...TICKETS_IN_SPANISH,
  ...MATERIALS_IN_SPANISH,
} as const;

export type DisposalFailureCode = keyof typeof DISPOSAL_FAILURES | keyof typeof MATERIALS_FAILURES;

/** Failure messages that the forms also show before they send. */
export const DISPOSAL_FAILURES_IN_SPANISH: Readonly<Record<DisposalFailureCode, string>> = {
  'agreement-not-found': 'Este acuerdo no existe en su unidad de trabajo.',
  'agreement-not-active': 'Este acuerdo ya no está activo.',
  'agreement-id-used':
    'Este acuerdo ya se guardó con otros datos. Revíselo en Acuerdos del sitio, o envíe de nuevo para agregar otro.',
  'agreement-has-open-tickets':
    'El acuerdo tiene boletas abiertas. Ciérrelas o cancélelas y después termine el acuerdo.',
  'sites-same': 'Elija dos sitios diferentes.',
  'disposal-site-unknown': 'Este sitio no es de su unidad de trabajo.',
  'material-missing': 'Escriba el material.',
  'quantity-wrong': 'Escriba una cantidad mayor que cero, con tres decimales como máximo.',
  'partner-email-format': 'El correo electrónico no es válido',
  'partner-is-yourself':
    'Esta es su propia dirección. Para un acuerdo entre dos de sus sitios, elija “Entre dos de nuestros sitios”.',
  'offer-not-found': 'Esta invitación no existe o se envió de nuevo. Pida a su socio el enlace más nuevo.',
  'offer-answered': 'Esta invitación ya fue aceptada o rechazada.',
  'offer-withdrawn': 'Esta invitación fue retirada. Pida una nueva a su socio.',
  'offer-expired': 'Esta invitación venció. Pida a su socio que la envíe de nuevo.',
  'offer-of-own-unit': 'Su propia unidad de trabajo envió esta invitación. Cambie a la otra unidad para aceptarla.',
  'profile-too-low': 'Su permiso en el equipo de este sitio no lo permite. Pregunte en su oficina.',
  'export-site-only': 'Solo el equipo del sitio que envía la carga puede hacer esto.',
  'import-site-only': 'Solo el equipo del sitio que recibe la carga puede hacer esto.',
  'ticket-not-found': 'Esta boleta no está en su unidad de trabajo. Revise el número de boleta.',
  'ticket-id-used': 'Esta boleta ya se abrió con otros datos. Revísela antes de abrir otra.',
  'ticket-still-open': 'Esta boleta sigue abierta.',
  'ticket-closed': 'Esta boleta ya está cerrada.',
  'ticket-archived': 'Esta boleta ya está archivada.',
  'ticket-canceled': 'Esta boleta fue cancelada.',
  'truck-missing': 'Escriba el camión para que lo reconozcan en la entrada.',
  'sent-wrong': 'Escriba una cantidad mayor que cero, con tres decimales como máximo.',
  'received-wrong': 'Escriba la cantidad que llegó, con tres decimales como máximo.',
  'refused-with-quantity': 'Una carga rechazada no tiene cantidad recibida. Escriba 0 o elija “Aceptada en parte”.',
  'reason-missing': 'Escriba un motivo.',
  'cancel-reason-missing': 'Escriba un motivo.',
  'correction-waits': 'Una corrección de esta boleta espera respuesta.',
  'correction-changed': 'Esta corrección cambió. Revísela de nuevo.',
  'no-correction': 'No hay ninguna corrección que espere respuesta.',
  'material-not-found': 'Esta publicación no existe en su unidad de trabajo.',
  'material-id-used':
    'Esta publicación ya se guardó con otros datos. Revísela en Materiales, o envíe de nuevo para agregar otra.',
  'material-changed': 'Otra persona cambió esta publicación. Revísela antes de guardar.',
  'material-not-yours': 'Solo quien creó esta publicación o un usuario de oficina la puede cambiar.',
  'material-removed': 'Esta publicación se quitó.',
  'resource-missing': 'Escriba el material.',
  'material-expiry-wrong': 'Elija una fecha desde hoy hasta dentro de un año.',
  'too-many-materials': 'Su unidad de trabajo ya tiene {max} publicaciones. Quite algunas antes.',
  'received-unlikely':
    'La cantidad recibida ({received}) difiere más de 20 % de la enviada ({sent}). Revísela y confírmela.',
  'truck-has-ticket': '{truck} ya tiene la boleta {number}, abierta el {openedAt}. Confirme solo si es otra carga.',
  'nothing-corrected': 'La corrección no cambia nada. Cambie al menos un valor.',
};
