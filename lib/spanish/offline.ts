import { UNITS_IN_SPANISH } from './disposal-units';

/** Unsent work on this device, and messages shown without signal. */
export const OFFLINE_IN_SPANISH = {
  'No signal': 'Sin señal',
  'No signal. Shown as of {time}.': 'Sin señal. Datos de: {time}.',
  'You can start and continue inspections. Everything else needs signal.':
    'Puede empezar y continuar inspecciones. Para todo lo demás se necesita señal.',
  'You can open and close tickets. They are sent when signal returns.':
    'Puede abrir y cerrar boletas. Se envían cuando vuelva la señal.',
  'Changes need signal.': 'Para hacer cambios se necesita señal.',
  'You need a connection to sign in. This page opens automatically when you are back online.':
    'Para iniciar sesión se necesita conexión. Esta página se abre automáticamente cuando la haya.',
  'No signal. Your unsent work will be sent automatically when you are back online.':
    'Sin señal. Su trabajo se envía automáticamente cuando haya conexión.',
  'No signal. This page opens when you are back online. You can keep working on your inspections now.':
    'Sin señal. Esta página se abre cuando haya conexión. Mientras tanto puede seguir con sus inspecciones.',
  'Work entered on this device that is not on the server yet.':
    'El trabajo registrado en este dispositivo que todavía no está en el servidor.',
  'Nothing to send.': 'No hay nada por enviar.',
  'Waiting to be sent': 'Por enviar',
  'This browser does not allow access to stored work. If this is a private window, open Earth Tight in a regular window.':
    'Este navegador no permite leer el trabajo guardado. Si es una ventana privada, abra Earth Tight en una ventana normal.',
  'Available without signal': 'Disponibles sin señal',
  'As last opened on this device.': 'Como se abrió por última vez en este dispositivo.',
  Storage: 'Almacenamiento',
  'This browser does not report how much storage it uses.': 'Este navegador no informa cuánto almacenamiento usa.',
  '{used} used · the browser allows {allowed}': '{used} en uso · el navegador permite {allowed}',
  'The browser keeps your work until it is sent.': 'El navegador guarda su trabajo hasta que se envíe.',
  'The browser may delete your work if the device runs low on space.':
    'El navegador puede borrar su trabajo si al dispositivo le falta espacio.',
  'Keep my work on this device': 'Conservar mi trabajo en este dispositivo',
  'Storage on this device is nearly full: {size} left. Send your unsent work or free up space before you take more photos.':
    'El almacenamiento de este dispositivo está casi lleno: quedan {size}. Envíe su trabajo pendiente o libere espacio antes de tomar más fotos.',
  'Inspection file': 'Archivo de inspección',
  'Import a file that was exported from another device.': 'Importe un archivo exportado en otro dispositivo.',
  'Import inspection file': 'Importar archivo de inspección',
  'Choose file': 'Elegir archivo',
  'Not imported.': 'No se importó.',
  'The file was not changed.': 'El archivo no se modificó.',
  'Open inspection': 'Abrir inspección',
  'Open: {name}': 'Abrir: {name}',
  'Export: {name}': 'Exportar: {name}',
  'Remove from this device': 'Quitar de este dispositivo',
  'Remove from this device: {name}': 'Quitar de este dispositivo: {name}',
  'Start a new inspection with these BMPs': 'Empezar una inspección nueva con estos BMP',
  'New inspection started': 'Se empezó una inspección nueva',
  'Show ticket': 'Ver boleta',
  'Change the quantity': 'Cambiar la cantidad',
  'Change the quantity: {name}': 'Cambiar la cantidad: {name}',
  'Open another ticket': 'Abrir otra boleta',
  'Confirm the quantity': 'Confirmar la cantidad',
  '{what} for that work unit is still on this device and was not sent.':
    'Falta enviar {what} de esa unidad de trabajo; sigue en este dispositivo.',
  '{what} for that work unit are still on this device and were not sent.':
    'Falta enviar {what} de esa unidad de trabajo; siguen en este dispositivo.',
  'Show ticket: {name}': 'Ver boleta: {name}',
  'Open a new ticket for this load': 'Abrir otra boleta para esta carga',
  'Open a new ticket for this load: {name}': 'Abrir otra boleta para esta carga: {name}',
  'Someone else’s work': 'Trabajo de otra persona',
  'Work of {name}': 'Trabajo de {name}',
  'Photos of an inspection': 'Fotos de una inspección',
  'Someone else’s ticket': 'Boleta de otra persona',
  'A ticket of {name}': 'Una boleta de {name}',
  'Something went wrong. Your ticket is still on this device. Try again.':
    'Hubo un problema y no se cambió nada en este dispositivo. Inténtelo de nuevo.',
  'Exported as {name}, with {photos}. It also stays on this device.':
    'Exportado como {name}, con {photos}. También sigue en este dispositivo.',
  'SAVE & NOTIFY': 'GUARDAR Y AVISAR',
  '1 BMP': '1 BMP',
  '{count} BMPs': '{count} BMP',
  '1 change': '1 cambio',
  '{count} changes': '{count} cambios',
  '1 photo': '1 foto',
  '{count} photos': '{count} fotos',
  '1 inspection': '1 inspección',
  '{count} inspections': '{count} inspecciones',
  '1 ticket': '1 boleta',
  '{count} tickets': '{count} boletas',
  '{what} has not been sent from this device.': 'Falta enviar {what} desde este dispositivo.',
  '{what} have not been sent from this device.': 'Falta enviar {what} desde este dispositivo.',
  '{what} has not been sent from this device. It stays here and will be sent when you sign in again.':
    'Falta enviar {what} desde este dispositivo. Se queda aquí y se enviará cuando inicie sesión de nuevo.',
  '{what} have not been sent from this device. They stay here and will be sent when you sign in again.':
    'Falta enviar {what} desde este dispositivo. Se quedan aquí y se enviarán cuando inicie sesión de nuevo.',
  '{who} has unsent work on this device: {what}. It will be sent when {who} signs in.':
    '{who} tiene trabajo sin enviar en este dispositivo: {what}. Se enviará cuando {who} inicie sesión.',
  'Someone has unsent work on this device: {what}. It will be sent when that person signs in.':
    'Alguien tiene trabajo sin enviar en este dispositivo: {what}. Se enviará cuando esa persona inicie sesión.',
  'the person who entered it': 'la persona que lo escribió',
  'this work unit': 'esta unidad de trabajo',
  'the work unit it belongs to': 'la unidad de trabajo a la que pertenece',
  'just now': 'ahora mismo',
  'waiting for 1 minute': 'espera desde hace 1 minuto',
  'waiting for {count} minutes': 'espera desde hace {count} minutos',
  'waiting for 1 hour': 'espera desde hace 1 hora',
  'waiting for {count} hours': 'espera desde hace {count} horas',
  'waiting for 1 day': 'espera desde hace 1 día',
  'waiting for {count} days': 'espera desde hace {count} días',
  'Not sent yet': 'Sin enviar',
  'Will be sent when signal returns': 'Se envía cuando haya señal',
  Conflict: 'Conflicto',
  'Someone else changed the same entries. Open the inspection and choose which to keep.':
    'Otra persona cambió los mismos datos. Abra la inspección y elija cuáles conservar.',
  'Changes not sent': 'Los cambios no se enviaron',
  'Not accepted': 'No aceptado',
  'No longer accepted': 'Ya no se acepta',
  'Another account': 'Otra cuenta',
  'Another work unit': 'Otra unidad de trabajo',
  'It will be sent when {who} signs in on this device.': 'Se enviará cuando {who} inicie sesión en este dispositivo.',
  'To send it, switch to {unit}.': 'Para enviarlo, cambie a {unit}.',
  'This inspection was reopened.': 'Esta inspección se abrió de nuevo.',
  'The crew was notified of this inspection. Your later entries are kept on this device.':
    'Ya se avisó a la cuadrilla de esta inspección. Lo que usted escribió después sigue en este dispositivo.',
  'This inspection was closed. Your later entries are kept on this device.':
    'Esta inspección ya se cerró. Lo que usted escribió después sigue en este dispositivo.',
  'This inspection was deleted. Your entries are kept on this device.':
    'Esta inspección se borró. Lo que usted escribió sigue en este dispositivo.',
  'You no longer belong to this work unit. Your entries are kept on this device.':
    'Usted ya no pertenece a esta unidad de trabajo. Lo que escribió sigue en este dispositivo.',
  'You are no longer a member of {unit}. Export your work and give the file to the Office.':
    'Usted ya no pertenece a {unit}. Exporte lo que escribió y entregue el archivo a la oficina.',
  'You no longer belong to {unit}. Tell the Office what you entered before you remove it.':
    'Usted ya no pertenece a {unit}. Diga a la oficina lo que registró antes de quitarlo.',
  'The server could not be reached. Your work will be sent automatically when you are back online.':
    'No hubo conexión con el servidor. Su trabajo se envía automáticamente cuando la haya.',
  'Your session has ended. Sign in again to send it.': 'Su sesión terminó. Inicie sesión de nuevo para enviarlo.',
  'The server did not accept your entries. Export them and give the file to the Office.':
    'El servidor no aceptó sus datos. Expórtelos y entregue el archivo a la oficina.',
  'It is being sent right now, or it is open in another tab.': 'Se está enviando, o está abierto en otra pestaña.',
  'The server is not working right now. Your work will be sent automatically.':
    'El servidor no funciona en este momento. Su trabajo se enviará automáticamente.',
  'You have not exported this work.': 'Usted no ha exportado este trabajo.',
  'You exported this work as {name}.': 'Usted exportó este trabajo como {name}.',
  'This will be permanently deleted from this device: {what}. {copy} Continue?':
    'Se borrará para siempre de este dispositivo: {what}. {copy} ¿Desea continuar?',
  'This will be permanently deleted from this device: {what}. Continue?':
    'Se borrará para siempre de este dispositivo: {what}. ¿Desea continuar?',
  '{photos} must be downloaded first, and you are offline. Nothing was changed; try again when you are online.':
    'Primero hay que descargar {photos}, y no hay conexión. No se cambió nada; inténtelo de nuevo con conexión.',
  'There were too many BMPs for one inspection. The rest are in 1 more inspection under On this device.':
    'Eran demasiados BMP para una inspección. Los demás están en otra inspección, en la página En este dispositivo.',
  'There were too many BMPs for one inspection. The rest are in {count} more inspections under On this device.':
    'Eran demasiados BMP para una inspección. Los demás están en otras {count} inspecciones, en la página En este dispositivo.',
  '{photos} could not be copied: the files are neither on this device nor on the server.':
    'No se pudieron copiar {photos}: ni este dispositivo ni el servidor las tienen.',

  // Tickets
  ...UNITS_IN_SPANISH,
  '#new · {time}': 'nueva · {time}',
  View: 'Ver',
  Operate: 'Operar',
  Manage: 'Administrar',
  'Open ticket {number}, truck {truck}': 'Abrir boleta {number}, camión {truck}',
  'Close a ticket that is not on this device': 'Cerrar una boleta que no está en este dispositivo',
  'Close ticket {number}, truck {truck}': 'Cerrar boleta {number}, camión {truck}',
  '{amount} of {material}': '{amount} de {material}',
  '{from} to {to}': '{from} a {to}',
  '{received} in the agreement’s unit': '{received} en la unidad del acuerdo',
  Refused: 'Rechazada',
  Accepted: 'Aceptada',
  'Partly accepted': 'Aceptada en parte',
  'It will be sent after this device has sent the ticket itself.':
    'Se enviará después de que este dispositivo envíe la boleta.',
  '{first} You entered: {here}. The first closing counts. If it is wrong, propose a correction on the ticket.':
    '{first} Usted anotó: {here}. Vale el primer cierre. Si está mal, proponga una corrección en la boleta.',
  '{name} closed the ticket first{when}: {what}.': '{name} cerró la boleta primero{when}: {what}.',
  'Ask for the Operate permission on the site’s team, then try again.':
    'Pida el permiso Operar en el equipo del sitio e inténtelo de nuevo.',
  'Tell your Office about this load, or open a new ticket for it under another agreement.':
    'Avise a su oficina de esta carga, o regístrela en otra boleta con otro acuerdo.',
  'Tell the site that sent the load what arrived.': 'Diga al sitio que envió la carga lo que llegó.',
  'Ticket not opened': 'La boleta no se abrió',
  'Ticket not closed': 'La boleta no se cerró',
} as const;
