import type { DISPOSAL_FAILURES } from '@/lib/disposal/failures';
import type { MATERIALS_FAILURES } from '@/lib/materials/failures';

export type DisposalFailureCode = keyof typeof DISPOSAL_FAILURES | keyof typeof MATERIALS_FAILURES;

/** The failures of assured disposal: its forms say them before they send, and the server when it refuses. */
export const DISPOSAL_FAILURES_IN_SPANISH: Readonly<Record<DisposalFailureCode, string>> = {
  'agreement-not-found': 'Este acuerdo no existe en su unidad de trabajo.',
  'agreement-not-active': 'Este acuerdo ya no está activo.',
  'agreement-id-used':
    'Este acuerdo ya se guardó con otros datos. Revíselo en Acuerdos del sitio, o envíe de nuevo para agregar otro.',
  'agreement-has-open-tickets': 'Hay boletas abiertas. Ciérrelas o cancélelas antes de terminar el acuerdo.',
  'sites-same': 'Elija dos sitios diferentes.',
  'disposal-site-unknown': 'Este sitio no es de su unidad de trabajo.',
  'material-missing': 'Escriba el material.',
  'quantity-wrong': 'Escriba una cantidad mayor que cero, con tres decimales como máximo.',
  'partner-email-format': 'El correo electrónico no es válido',
  'partner-is-yourself': 'Esta es su propia dirección. Para dos sitios de su unidad elija un acuerdo administrativo.',
  'offer-not-found': 'Esta invitación no existe o se envió de nuevo. Pida a su socio el enlace más nuevo.',
  'offer-answered': 'Esta invitación ya fue contestada.',
  'offer-withdrawn': 'Esta invitación fue retirada.',
  'offer-expired': 'Esta invitación venció. Pida a su socio que la envíe de nuevo.',
  'offer-of-own-unit': 'Su propia unidad de trabajo envió esta invitación. Cambie a la otra unidad para aceptarla.',
  'profile-too-low': 'Su perfil en el equipo de este sitio no lo permite. Pregunte en su oficina.',
  'export-site-only': 'Solo el equipo del sitio de salida puede hacer esto.',
  'import-site-only': 'Solo el equipo del sitio de llegada puede hacer esto.',
  'ticket-not-found': 'Esta boleta no existe en su unidad de trabajo.',
  'ticket-id-used': 'Esta boleta ya se abrió con otros datos. Revísela antes de abrir otra.',
  'ticket-still-open': 'Esta boleta sigue abierta.',
  'ticket-closed': 'Esta boleta ya se cerró.',
  'ticket-archived': 'Esta boleta ya se archivó.',
  'ticket-cancelled': 'Esta boleta fue cancelada.',
  'truck-missing': 'Escriba el camión para que lo reconozcan en la entrada.',
  'sent-wrong': 'Escriba una cantidad mayor que cero, con tres decimales como máximo.',
  'received-wrong': 'Escriba la cantidad que llegó, con tres decimales como máximo.',
  'refused-with-quantity': 'De una carga rechazada no se recibió nada: escriba 0, o elija “Aceptada en parte”.',
  'reason-missing': 'Escriba un motivo.',
  'cancel-reason-missing': 'Escriba un motivo.',
  'correction-waits': 'Una corrección de esta boleta espera respuesta.',
  'correction-changed': 'Esta corrección cambió. Mírela de nuevo.',
  'no-correction': 'No hay una corrección por contestar.',
  'material-not-found': 'Este material no existe en su unidad de trabajo.',
  'material-id-used':
    'Este material ya se guardó con otros datos. Revíselo en Materiales, o envíe de nuevo para agregar otro.',
  'material-changed': 'Otra persona cambió este material. Mírelo de nuevo antes de guardar.',
  'material-not-yours': 'Solo quien publicó este material o un usuario de oficina lo puede cambiar.',
  'material-taken-down': 'Este material fue retirado.',
  'resource-missing': 'Escriba el material.',
  'material-expiry-wrong': 'Elija un día desde hoy y dentro de un año.',
  'too-many-materials': 'Su unidad de trabajo ya tiene {most} materiales. Retire algunos antes.',
  'received-unlikely':
    'La cantidad recibida ({received}) difiere más de 20 % de la enviada ({sent}). Revísela y confírmela.',
  'truck-has-ticket': '{truck} ya tiene la boleta {number}, abierta el {openedAt}. Confirme solo si es otra carga.',
  'nothing-corrected': 'La corrección no cambia nada. Cambie al menos un valor.',
};
