import { UNITS_IN_SPANISH } from './disposal-units';

/** What waits on this device, and what is said without signal. */
export const OFFLINE_IN_SPANISH = {
  'No signal': 'Sin señal',
  'Signing in needs signal. This page opens by itself when the server answers again.':
    'Para iniciar sesión se necesita señal. Esta página se abre sola cuando el servidor responda.',
  'No signal. What waits here is sent by itself when the server answers again.':
    'Sin señal. Lo que espera aquí se envía solo cuando el servidor responda.',
  'No signal. The page that you asked for opens by itself when the server answers again. Inspections go on without it.':
    'Sin señal. La página que pidió se abre sola cuando el servidor responda. Las inspecciones siguen sin señal.',
  'What was entered here and has not reached the server yet.':
    'Lo que se escribió aquí y todavía no llegó al servidor.',
  'Nothing waits here. Every inspection and ticket entered on this device has reached the server.':
    'No hay nada pendiente aquí. Todas las inspecciones y boletas registradas en este dispositivo llegaron al servidor.',
  'Waiting to be sent': 'Por enviar',
  'This browser does not let the page read what is kept here. A private window keeps nothing.':
    'Este navegador no deja leer lo guardado aquí. Una ventana privada no guarda nada.',
  'Opens without signal': 'Se abre sin señal',
  'As each was last seen here.': 'Como se vio aquí por última vez.',
  Storage: 'Almacenamiento',
  'This browser does not say how much it can keep.': 'Este navegador no dice cuánto puede guardar.',
  '{used} used · the browser allows {allowed}': '{used} en uso · el navegador permite {allowed}',
  'The browser keeps it until it was sent.': 'El navegador lo guarda hasta que se envíe.',
  'The browser may clear it when the device runs short of space.':
    'El navegador puede borrarlo si al dispositivo le falta espacio.',
  'Keep until sent': 'Guardar hasta enviar',
  'Storage on this device is nearly full: {size} left. Send what waits over a good signal, or free space on the device, before you take more photos.':
    'El almacenamiento de este dispositivo está casi lleno: quedan {size}. Envíe lo que espera con buena señal, o libere espacio, antes de tomar más fotos.',
  'Inspection file': 'Archivo de inspección',
  'A file that was exported on a phone, with everything that did not reach the server.':
    'Un archivo exportado en un teléfono, con todo lo que no llegó al servidor.',
  'Import inspection file': 'Importar archivo de inspección',
  'Choose file': 'Elegir archivo',
  'Not imported.': 'No se importó.',
  'The file is as it was.': 'El archivo sigue como estaba.',
  'Open inspection': 'Abrir inspección',
  'Open: {name}': 'Abrir: {name}',
  'Export: {name}': 'Exportar: {name}',
  'Remove from this device': 'Quitar de este dispositivo',
  'Remove from this device: {name}': 'Quitar de este dispositivo: {name}',
  'Start a new inspection with these BMPs': 'Empezar una inspección nueva con estos BMP',
  'New inspection started': 'Inspección nueva empezada',
  'Show ticket': 'Ver boleta',
  'Change the quantity': 'Cambiar la cantidad',
  'Change the quantity: {name}': 'Cambiar la cantidad: {name}',
  'Open another ticket': 'Abrir otra boleta',
  'Confirm the quantity': 'Confirmar la cantidad',
  '{what} from there is still on this device and not sent.': 'Falta enviar {what} de ahí; sigue en este dispositivo.',
  '{what} from there are still on this device and not sent.': 'Falta enviar {what} de ahí; siguen en este dispositivo.',
  'Show ticket: {name}': 'Ver boleta: {name}',
  'Open as another ticket': 'Abrir como otra boleta',
  'Open as another ticket: {name}': 'Abrir como otra boleta: {name}',
  'Somebody else’s work': 'Trabajo de otra persona',
  'Work of {name}': 'Trabajo de {name}',
  'Photos of an inspection': 'Fotos de una inspección',
  'Somebody else’s ticket': 'Boleta de otra persona',
  'A ticket of {name}': 'Una boleta de {name}',
  'That did not work; nothing was changed on this device. Try again.':
    'No funcionó; no se cambió nada en este dispositivo. Inténtelo de nuevo.',
  'Exported as {name}, {photos}. It stays here, too.': 'Exportado como {name}, {photos}. También sigue aquí.',
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
  '{what} has not been sent from this device. It stays here for you and is sent when you sign in again.':
    'Falta enviar {what} desde este dispositivo. Se queda aquí para usted y se envía cuando inicie sesión de nuevo.',
  '{what} have not been sent from this device. They stay here for you and are sent when you sign in again.':
    'Falta enviar {what} desde este dispositivo. Se quedan aquí para usted y se envían cuando inicie sesión de nuevo.',
  '{what} of {who} has not been sent from this device. It stays here until {who} signs in.':
    'Falta enviar {what} de {who} desde este dispositivo. Se queda aquí hasta que {who} inicie sesión.',
  '{what} of {who} have not been sent from this device. They stay here until {who} signs in.':
    'Falta enviar {what} de {who} desde este dispositivo. Se quedan aquí hasta que {who} inicie sesión.',
  'the person who entered it': 'la persona que lo escribió',
  'its work unit': 'su unidad de trabajo',
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
  'Somebody else changed the same entries. Open it and choose.':
    'Otra persona cambió los mismos datos. Ábrala y elija.',
  'Not taken': 'No aceptado',
  'Not taken any more': 'Ya no se acepta',
  'Another sign-in': 'Otra sesión',
  'Another work unit': 'Otra unidad de trabajo',
  'It is sent when {who} signs in on this device.': 'Se envía cuando {who} inicie sesión en este dispositivo.',
  'It is sent when {unit} is the active work unit.': 'Se envía cuando {unit} sea la unidad de trabajo activa.',
  'This inspection was reopened.': 'Esta inspección se abrió de nuevo.',
  'This inspection was sent to the crew meanwhile. What you entered after that is kept on this device.':
    'Esta inspección ya se envió a la cuadrilla. Lo que usted escribió después sigue en este dispositivo.',
  'This inspection was closed meanwhile. What you entered after that is kept on this device.':
    'Esta inspección ya se cerró. Lo que usted escribió después sigue en este dispositivo.',
  'This inspection was deleted meanwhile. What you entered is kept on this device.':
    'Esta inspección se borró. Lo que usted escribió sigue en este dispositivo.',
  'You do not belong to this work unit any more. What you entered is kept on this device.':
    'Usted ya no pertenece a esta unidad de trabajo. Lo que escribió sigue en este dispositivo.',
  'You do not belong to {unit} any more. Export what you entered and give the file to the Office.':
    'Usted ya no pertenece a {unit}. Exporte lo que escribió y entregue el archivo a la oficina.',
  'You do not belong to {unit} any more. Tell the Office what stands here before you remove it.':
    'Usted ya no pertenece a {unit}. Diga a la oficina lo que está aquí antes de quitarlo.',
  'The server could not be reached. It is tried again by itself when signal returns.':
    'No hubo conexión con el servidor. Se intenta solo cuando haya señal.',
  'Your session has ended. Sign in again, then it is sent.': 'Su sesión terminó. Inicie sesión de nuevo y se envía.',
  'The server did not take what was entered. Export it and give the file to the Office.':
    'El servidor no aceptó lo que se escribió. Expórtelo y entregue el archivo a la oficina.',
  'It is being sent right now, or it is open in another tab.': 'Se está enviando, o está abierto en otra pestaña.',
  'The server has trouble at the moment. It is tried again by itself.':
    'El servidor tiene problemas en este momento. Se intenta de nuevo solo.',
  'No file of it was exported.': 'No se exportó ningún archivo.',
  'The file {name} still has it.': 'El archivo {name} todavía lo tiene.',
  '{what}, entered on this device and nowhere else, will be gone. {copy} Remove it?':
    'Se perderá {what}, que solo está en este dispositivo. {copy} ¿Quitarlo?',
  '{what}, entered on this device and nowhere else, will be gone. Remove it?':
    'Se perderá {what}, que solo está en este dispositivo. ¿Quitarlo?',
  '{photos} of it can only be fetched with signal. Nothing was changed; try again with signal.':
    '{photos} solo se pueden traer con señal. No se cambió nada; inténtelo de nuevo con señal.',
  'There were more BMPs than one inspection holds: 1 more inspection with the rest is under On this device.':
    'Había más BMP de los que caben en una inspección: hay otra con los demás en En este dispositivo.',
  'There were more BMPs than one inspection holds: {count} more inspections with the rest are under On this device.':
    'Había más BMP de los que caben en una inspección: hay otras {count} con los demás en En este dispositivo.',
  '{photos} could not be copied: neither this device nor the server has the picture any more.':
    'No se pudieron copiar {photos}: ni este dispositivo ni el servidor las tienen.',

  // Tickets
  ...UNITS_IN_SPANISH,
  '#new · {time}': 'nueva · {time}',
  View: 'Ver',
  Operate: 'Operar',
  Manage: 'Administrar',
  'Open ticket {number}, truck {truck}': 'Abrir boleta {number}, camión {truck}',
  'Close a ticket that this device has not seen': 'Cerrar una boleta que este dispositivo no ha visto',
  'Close ticket {number}, truck {truck}': 'Cerrar boleta {number}, camión {truck}',
  '{amount} of {material}': '{amount} de {material}',
  '{from} to {to}': '{from} a {to}',
  '{received} in the agreement’s unit': '{received} en la unidad del acuerdo',
  Refused: 'Rechazada',
  Accepted: 'Aceptada',
  'Partly accepted': 'Aceptada en parte',
  'It goes after the ticket itself, which was opened here.': 'Va después de la boleta, que se abrió aquí.',
  '{first} Here: {here}. The first closing counts. If it is wrong, propose a correction on the ticket.':
    '{first} Aquí: {here}. Vale el primer cierre. Si está mal, proponga una corrección en la boleta.',
  '{name} closed it first{when}: {what}.': '{name} la cerró primero{when}: {what}.',
  'Ask for the profile Operate on the site’s team, then try again.':
    'Pida el perfil Operar en el equipo del sitio e inténtelo de nuevo.',
  'Tell your Office about this load, or open it as another ticket under another agreement.':
    'Avise a su oficina de esta carga, o ábrala como otra boleta con otro acuerdo.',
  'Tell the site where the load came from what arrived.': 'Diga al sitio de origen lo que llegó.',
  'Ticket not opened': 'La boleta no se abrió',
  'Ticket not closed': 'La boleta no se cerró',
} as const;
