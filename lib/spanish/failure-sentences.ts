import type { ACCOUNTS_FAILURES } from '@/lib/accounts/failures';
import type { LEAVING_FAILURES } from '@/lib/leaving/failures';
import type { NOTIFICATIONS_FAILURES } from '@/lib/notifications/failures';
import type { REPORTS_FAILURES } from '@/lib/reports/failures';
import type { SHARING_FAILURES } from '@/lib/sharing/failures';
import type { COMPLIANCE_FAILURES } from '@/lib/compliance/failures';
import type { REGISTER_FAILURES } from '@/lib/register/failures';
import type { REQUEST_ERRORS } from '@/lib/request-errors';
import type { WORKGROUPS_FAILURES } from '@/lib/workgroups/failures';
import { DISPOSAL_FAILURES_IN_SPANISH, type DisposalFailureCode } from './disposal';

/** The failures of everything that a crew member can do. One without its Spanish does not compile. */
type CrewFailureCode =
  | keyof typeof ACCOUNTS_FAILURES
  | DisposalFailureCode
  | keyof typeof LEAVING_FAILURES
  | Exclude<keyof typeof COMPLIANCE_FAILURES, OfficeComplianceFailure>
  | keyof typeof REGISTER_FAILURES
  | 'site-not-found'
  | keyof typeof NOTIFICATIONS_FAILURES
  | keyof typeof REPORTS_FAILURES
  | keyof typeof SHARING_FAILURES
  | keyof typeof REQUEST_ERRORS
  | keyof typeof WORKGROUPS_FAILURES;

/** Failures of the permit profile, which only the Office saves. */
type OfficeComplianceFailure =
  | 'permit-profile-changed'
  | 'profile-valid-from-past'
  | 'too-many-profile-versions'
  | 'inspector-not-in-crew'
  | 'coverage-ends-early'
  | 'termination-early';

export const FAILURES_IN_SPANISH: Readonly<Record<CrewFailureCode, string>> = {
  // Deadlines and rain
  'site-not-found': 'Este sitio no existe en su unidad de trabajo.',
  'no-permit-profile': 'Este sitio no tiene perfil de permiso, por eso no se vigilan sus plazos.',
  'reading-in-future': 'Esta lectura termina en el futuro.',
  'reading-interval-wrong': 'La lectura debe terminar después de empezar.',
  'reading-id-used': 'Esta lectura ya se guardó con otros datos. Cargue la página de nuevo para verla.',
  'reading-corrected': '{name} ya corrigió esta lectura. Cargue la página de nuevo para ver la nueva.',
  'reading-not-found': 'Esta lectura no existe en su unidad de trabajo.',
  'too-many-readings':
    'Un sitio puede tener hasta 20,000 lecturas en {days} días. Importe menos, con intervalos más largos.',
  'no-rain-provider': 'Este servidor no lee estaciones meteorológicas. Anote el pluviómetro.',
  'nws-station-invalid':
    'Escriba el identificador de una estación del Servicio Meteorológico Nacional, por ejemplo KMKE.',
  'ncei-station-invalid': 'Escriba el identificador de una estación de NCEI, por ejemplo USW00014839.',
  'storm-not-found': 'Las lecturas ya no muestran esta tormenta. Cargue la página de nuevo.',
  'storm-decided': '{name} ya decidió sobre esta tormenta.',
  'decision-id-used': 'Esta decisión no se guardó. Cargue la página de nuevo y decida otra vez.',
  'no-storm-decision': 'Otra persona ya retiró esta decisión.',
  'no-runoff-in-wisconsin':
    'NR 216.46(9) pide una inspección después de 0.5 pulgadas, con o sin escurrimiento. Elija otro motivo.',
  'dismissal-reason-missing': 'Escriba un motivo.',
  // Corrective actions
  'corrective-action-not-found': 'Esta medida correctiva no existe en su unidad de trabajo.',
  'bmp-not-found': 'Esta BMP no existe en su unidad de trabajo.',
  'corrective-action-closed':
    'Esta medida correctiva ya estaba cerrada. Cargue la página de nuevo para ver quién la cerró.',
  'corrective-action-open': 'Esta medida correctiva ya está abierta. Cargue la página de nuevo.',
  'correct-in-inspection': 'La inspección sigue abierta. Registre la corrección en ella.',
  'fixed-in-future': 'Elija una hora que ya pasó.',
  'fixed-before-found': 'Elija una hora posterior a la del hallazgo.',
  'fix-photos-missing': 'Una foto ya no está en el servidor. Bórrela y agréguela de nuevo.',
  'words-missing': 'Describa qué se hizo.',
  'repeated-repair-reason-missing': 'Escriba por qué no es una reparación mayor.',
  'message-already-withdrawn': 'Otra persona ya lo retiró.',
  'only-leaders': 'Solo los jefes de cuadrilla y los usuarios de oficina pueden retirarlo.',
  'not-late': 'Esta medida correctiva se hizo en 24 horas. Vuelva a cargar la página.',
  'contacted-in-future': 'Elija una hora que ya pasó.',
  'contact-name-missing': 'Escriba quién le avisó.',
  'message-words-missing': 'Escriba qué dijeron.',
  'message-actions-missing': 'Elija las medidas correctivas.',
  'message-id-used': 'No se guardó. Vuelva a cargar la página e inténtelo de nuevo.',
  'action-reason-missing': 'Escriba un motivo.',
  'only-leaders-or-inspector':
    'Solo el inspector, los jefes de cuadrilla y los usuarios de oficina pueden cambiar esto.',
  'action-event-id-used': 'Esto no se guardó. Cargue la página de nuevo e intente otra vez.',
  'too-many-bmps': 'Este sitio tiene {max} BMP en el terreno. Retire las que ya no están.',
  'bmp-not-in-ground': '{tag} ya se retiró del terreno o se unió a otra. Cargue la página de nuevo.',
  'practices-differ': 'Elija una BMP de la misma práctica.',
  'removed-in-future': 'Elija hoy o un día anterior.',
  'removed-before-visit': 'Se inspeccionó el {day}. Elija ese día o uno posterior.',
  'visits-moved': 'Estas visitas ya no son de esta BMP. Cargue la página de nuevo.',
  'all-visits-chosen': 'Deje por lo menos una visita.',
  'same-bmp-answered': 'Esta pregunta ya se contestó. Cargue la página de nuevo.',
  'bmp-change-not-found': 'Este cambio no existe en su unidad de trabajo.',
  'bmp-change-undone': 'Esto ya se deshizo. Cargue la página de nuevo.',
  'bmp-change-too-old': 'Los cambios se pueden deshacer durante 30 días.',
  'bmp-changed-since': 'Una de estas BMP se cambió otra vez. Deshaga primero el cambio posterior.',
  'only-leaders-or-author':
    'Solo la persona que cambió esto, los jefes de cuadrilla y los usuarios de oficina lo pueden deshacer.',
  'bmp-change-id-used': 'Esto no se guardó. Cargue la página de nuevo e intente otra vez.',
  'condition-ends-early': 'El último día debe ser el primero o uno posterior.',
  'snowmelt-in-future': 'Esta hora está en el futuro.',
  'condition-reason-missing': 'Escriba un motivo.',
  'condition-id-used': 'Esta condición ya se guardó con otros datos. Cargue la página de nuevo para verla.',
  'condition-changed': '{name} ya cambió esta condición. Revise la nueva y guarde otra vez.',
  'condition-not-found': 'Esta condición no existe en su unidad de trabajo.',
  'too-many-conditions':
    'Un sitio puede tener hasta {max} condiciones, con las corregidas. Contacte a soporte para agregar más.',
  // Requests and work units
  'other-account': 'Esta es la cuenta de otra persona. Usted solo puede cambiar la suya.',
  'already-saved': 'Esto ya se guardó con otros datos. Revíselo, o envíe de nuevo para agregar otro.',
  'request-id-taken': 'No se pudo aceptar esta solicitud. Envíela de nuevo.',
  'work-unit-closed': 'Esta unidad de trabajo está cerrada y solo se puede leer. Su oficina la puede abrir de nuevo.',
  'link-not-renewable': 'No se puede enviar un enlace nuevo. Pídalo a la persona que compartió la inspección.',
  'unit-is-not-closed': 'Esta unidad de trabajo no está cerrada.',
  'unit-has-open-tickets': 'Boletas abiertas: {tickets}. Ciérrelas o cancélelas antes.',
  'other-office-users':
    'Solo puede cerrar la unidad de trabajo si usted es su único usuario de oficina. Para salir de ella, pida a otro usuario de oficina que lo dé de baja en Cuadrilla de la unidad.',
  'changed-meanwhile':
    'Otra persona cambió esto, así que sus cambios no se guardaron. Revise los de la otra persona y guarde de nuevo.',
  'phone-not-textable':
    'Este número no puede recibir mensajes de texto. Escriba un celular de EE. UU., no un número gratuito ni de servicio.',
  'removal-over': 'Esto ya no se puede deshacer. Envíe una invitación.',
  'removed-account-deleted': '{name} borró su cuenta; esto no se puede deshacer.',
  'removed-joined-elsewhere': '{name} ya está en otra unidad de trabajo. Envíe una invitación.',
  unexpected: 'Hubo un problema en el servidor. No se perdió nada; inténtelo de nuevo en un momento.',
  'not-signed-in': 'Su sesión terminó. Inicie sesión de nuevo para continuar.',
  'form-outdated': 'Earth Tight se actualizó. Cargue la página de nuevo e inténtelo otra vez.',
  'server-busy': 'El servidor está ocupado o se reinicia. Inténtelo de nuevo en un momento.',
  'storage-full': 'El servidor no tiene espacio y esto no se guardó. Comuníquese con su oficina.',
  'bad-input': 'Algunos de los datos no son válidos: {detail}',
  'not-your-role': 'Su función no permite esto. Pregunte en su oficina.',
  'other-work-unit': 'Esto es de otra de sus unidades de trabajo. Cambie a ella para continuar.',
  'no-work-unit': 'Usted todavía no pertenece a una unidad de trabajo.',
  'foreign-origin':
    'Esta solicitud vino de otro sitio web y no se aceptó. Abra Earth Tight en este navegador e inténtelo de nuevo.',
  'not-found': 'Esto no existe o usted no lo puede ver.',
  'too-many-requests': 'Demasiados intentos. Espere un poco e inténtelo de nuevo.',
  'limit-reached': 'Se llegó a un límite del servidor. Detalle (en inglés): “{detail}”',
  'too-large': 'Es demasiado grande para enviarlo.',
  'malformed-url': 'Esta dirección no es válida. Revise que esté completa.',
  'method-not-allowed': 'Esta página no puede procesar la solicitud. Regrese e inténtelo de nuevo.',
  'malformed-request': 'El formulario llegó incompleto. Cargue la página de nuevo e inténtelo otra vez.',

  // Accounts
  'empty-credentials': 'Escriba su usuario y su contraseña',
  'wrong-credentials': 'Usuario o contraseña incorrectos.',
  'provider-refused': 'No se pudo iniciar sesión con este proveedor. Inténtelo de nuevo o inicie sesión de otra forma.',
  'account-closed': 'Esta cuenta fue borrada. La puede recuperar hasta el {until}.',
  'account-unconfirmed': 'La cuenta no está confirmada.',
  'too-many-tries': 'Demasiados intentos. Espere {wait} e inténtelo de nuevo.',
  'missing-fields': 'Faltan datos obligatorios',
  'field-missing': 'Llene este campo.',
  'email-format': 'El correo electrónico no es válido',
  'company-format': 'El sitio web de la empresa no es válido',
  'company-invalid': 'El sitio web de la empresa debe ser una dirección web válida',
  'phone-format': 'Escriba un número de teléfono de EE. UU.',
  'password-short': 'La contraseña debe tener al menos 8 caracteres.',
  'password-weak': 'Esta contraseña es muy fácil de adivinar: {why}. Use tres o cuatro palabras sin relación entre sí.',
  'password-wrong': 'Esta no es su contraseña actual.',
  'password-same': 'Esta es su contraseña actual.',
  'email-same': 'Este ya es su correo electrónico.',
  'address-link-unknown':
    'Este enlace está incompleto o fue reemplazado por uno más nuevo. Use el enlace del correo más nuevo.',
  'address-change-over': 'Este cambio de correo ya no está pendiente. Pídalo de nuevo en Mi cuenta.',
  'address-taken-meanwhile': 'Esta dirección ya pertenece a otra cuenta. Use una dirección diferente.',
  'username-taken': 'Este usuario ya existe',
  'username-format': 'El usuario solo puede tener letras, números, puntos, guiones y guiones bajos.',
  'not-registered-here': 'Esta dirección ya no se puede corregir aquí. Regístrese de nuevo con la dirección correcta.',
  'device-not-found': 'Este dispositivo ya no está en su lista.',
  'passkey-refused': 'Esta llave de acceso no es de ninguna cuenta aquí. Entre de otra manera.',
  'passkey-expired': 'Tardó demasiado. Inténtelo de nuevo.',
  'passkey-new-browser': 'Nadie inició sesión antes en este navegador. Use la página de inicio de sesión.',
  'passkey-invalid': 'No se pudo verificar esta llave de acceso. Inténtelo de nuevo o use otro dispositivo.',
  'passkey-known': 'Esta llave de acceso ya está en su lista.',
  'passkey-not-found': 'Esta llave de acceso ya no está en su lista.',
  'passkeys-full': 'Usted tiene {max} llaves de acceso. Quite una que ya no use.',
  'passkeys-off': 'Las llaves de acceso necesitan un servidor con nombre de dominio y HTTPS.',
  'code-empty': 'Escriba el código de confirmación',
  'code-wrong': 'El código no es correcto; inténtelo de nuevo.',
  'code-expired': 'Este código venció. Pida uno nuevo.',
  'last-office-user':
    'Usted es el único usuario de oficina de {units}. Dé esa función a otra persona en Cuadrilla de la unidad, o cierre ahí la unidad de trabajo.',

  // Notifications, work units
  'notification-not-optional': 'Este tipo de aviso no se puede activar ni desactivar.',
  'push-is-off': 'Los avisos están desactivados en este dispositivo. Actívelos y pruebe otra vez.',
  'task-not-done': 'Esta tarea no se puede borrar hasta que esté hecha.',
  'signature-wrong': 'Esta solicitud no tiene una firma válida.',
  'unit-name-too-long': '¡El nombre es demasiado largo!',
  'unit-name-empty': 'Escriba un nombre para la unidad de trabajo.',
  'full-name-required': 'Falta el nombre completo',
  'role-not-assignable': 'Solo un usuario de oficina puede agregar, cambiar o dar de baja a usuarios de oficina.',
  'last-admin':
    'Una unidad de trabajo necesita al menos un usuario de oficina. Dé primero esa función a otra persona e inténtelo de nuevo.',
  'employee-not-found': 'Esta persona ya no pertenece a su unidad de trabajo.',
  'already-employee': 'Alguien de su unidad de trabajo ya tiene esta dirección.',
  'skill-without-name': 'Escriba el nombre de la certificación.',
  'skill-ends-before-it-starts': '{skill} no puede vencer antes de empezar.',
  'too-many-skills': 'Una persona puede tener hasta {max} certificaciones.',
  'invitation-not-found': 'Esta invitación ya no existe.',
  'invitation-answered': 'Esta invitación ya fue aceptada o rechazada.',
  'invitation-expired': 'Esta invitación venció. Pida una nueva.',
  'invitation-link-ended':
    'El enlace de este mensaje ya no funciona. Envíe la invitación de nuevo desde Cuadrilla de la unidad.',
  'invitation-revoked': 'Esta invitación fue retirada. Pida una nueva.',

  // Inspections
  'report-not-found': 'Esta inspección no existe o fue borrada.',
  'report-status-unknown':
    'La inspección {report} tiene el estado “{status}”, que esta versión de Earth Tight no admite. No se cambió nada.',
  'report-not-deleted': 'Esta inspección ya no se puede recuperar.',
  'report-conflict': 'Otra persona cambió esta inspección. Revise esos cambios e inténtelo de nuevo.',
  'report-not-setup': 'Ya se avisó a la cuadrilla de esta inspección. Ahora solo se pueden registrar correcciones.',
  'report-not-open': 'Solo se puede cerrar una inspección abierta.',
  'report-closed': 'Esta inspección está cerrada; ya no se puede cambiar nada.',
  'report-not-closed': 'Solo se puede compartir una inspección cerrada.',
  'report-full': 'Una inspección puede tener {max} BMP como máximo. Empiece otra inspección para los demás.',
  'report-incomplete': 'Falta algo en la inspección. Detalle (en inglés): “{detail}”',
  'field-refused': 'Un dato no se aceptó. Detalle (en inglés): “{detail}”',
  'map-image-missing': 'Antes de cerrar la inspección hay que capturar la imagen del mapa',
  'photo-count': 'Máximo 5 fotos',
  'photo-not-an-image': '{name} no es una foto JPEG o PNG.',
  'photo-too-large': '{name} es demasiado grande.',
  'photo-not-found': 'Esta foto no existe.',
  'evidence-differs': 'Esta foto de tamaño completo no es la que se tomó.',
  'evidence-link-expired': 'Esta dirección ya no es válida. Abra la foto de nuevo.',
  'evidence-lost': 'Esta foto de tamaño completo falta o está dañada. Comuníquese con soporte.',
  'photo-elsewhere': 'Una foto es de otra inspección. Agréguela de nuevo a esta inspección.',
  'photo-name-taken': 'Ya existe una foto con este nombre.',
  'photos-unnamed':
    'Hay demasiadas fotos que no están en una inspección. Guarde esas inspecciones y agregue más después.',
  'stored-files-lost': 'El servidor perdió {files}; la inspección no se cerró. Ya se avisó a su oficina.',
  'final-pdf-lost': 'El servidor perdió el PDF de esta inspección. Comuníquese con la oficina de la unidad de trabajo.',
  'photo-in-use': 'Esta foto es de una inspección cerrada y no se puede borrar.',
  'import-unreadable': 'Este no es un archivo de inspección, o está dañado. Expórtelo de nuevo en el teléfono.',
  'import-newer': 'Este archivo es de una versión más nueva. Cargue esta página de nuevo e impórtelo otra vez.',
  'import-other-unit': 'Este archivo es de la unidad de trabajo {unit}. Cambie a esa unidad e impórtelo ahí.',

  // Sharing
  'record-missing':
    'El PDF de {report} falta o está dañado en el servidor; no se envió nada. Ya se avisó a su oficina.',
  'link-not-found': 'Este enlace no existe.',
  'link-replaced': 'Ya se envió un enlace más nuevo a {name}. Revise la lista.',
  'link-revoked': 'El enlace de este mensaje ya no funciona. Comparta la inspección de nuevo.',
  'recipient-not-known': '{name} ya no es un interesado ni un miembro de su unidad de trabajo; no se envió nada.',
  'nobody-selected': 'Elija al menos un destinatario.',
  'acknowledgement-unknown': 'Inspección no válida.',
  'acknowledgement-ended': 'Esta inspección se cerró; ya no es posible acusar recibo.',
  'acknowledged-already': 'Usted ya acusó recibo de esta inspección.',
  'notes-too-long': 'Las notas son demasiado largas',

  ...DISPOSAL_FAILURES_IN_SPANISH,
};
