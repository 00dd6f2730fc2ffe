/** Tickets of assured disposal, and the driver's page. */
export const TICKETS_IN_SPANISH = {
  // Lists of tickets
  'Loads that have left and have not been received yet.': 'Cargas que ya salieron y todavía no se reciben.',
  'Loads that were received. Correct what is wrong, then archive.':
    'Cargas recibidas. Corrija lo que esté mal y archive.',
  'Finished and canceled tickets.': 'Boletas terminadas y canceladas.',
  'Under way': 'En camino',
  Closed: 'Cerrada',
  Archived: 'Archivada',
  Canceled: 'Cancelada',
  'Correction pending': 'Corrección pendiente',
  Received: 'Recibido',
  Opened: 'Abierta',
  'Not yet': 'Todavía no',
  estimated: 'estimado',
  '{amount}, estimated': '{amount}, estimado',
  '{amount} sent': 'Enviado: {amount}',
  '{amount} received': 'Recibido: {amount}',
  '{amount} over': '{amount} de más',
  '{amount} remaining': 'Restante: {amount}',
  '{amount} under way': '{amount} en camino',
  'of {amount}': 'de {amount}',
  'Accept {amount}': 'Aceptar {amount}',
  'Accept {amount}: ticket {number}, {truck}': 'Aceptar {amount}: boleta {number}, {truck}',
  'Accepted {amount}': 'Aceptado: {amount}',
  'Ticket {number}, {truck}. If this is wrong, correct the ticket under Closed Tickets.':
    'Boleta {number}, {truck}. Si no es correcto, corrija la boleta en Boletas cerradas.',
  'If the load is different, enter the quantity that arrived.': 'Si la carga es distinta, escriba lo que llegó.',
  'Other…': 'Otra…',
  'Other…: ticket {number}, {truck}': 'Otra…: boleta {number}, {truck}',
  'View ticket': 'Ver boleta',
  'View ticket {number}, {truck}': 'Ver boleta {number}, {truck}',
  'Over the agreed quantity, including loads under way:': 'Por encima de lo acordado, con las cargas en camino:',
  'Scan ticket': 'Escanear boleta',
  'Starting the camera…': 'Iniciando la cámara…',
  'Hold the code of the ticket in front of the camera.': 'Ponga el código de la boleta frente a la cámara.',
  'This code is not a ticket of Earth Tight.': 'Este código no es de una boleta de Earth Tight.',
  'The camera needs a secure connection (https). Search for the ticket number on this page.':
    'La cámara necesita una conexión segura (https). Busque el número de la boleta en esta página.',
  'Camera access is blocked. Allow it in the browser’s settings and try again, or search for the ticket number on this page.':
    'El acceso a la cámara está bloqueado. Permítalo en los ajustes del navegador e intente de nuevo, o busque el número de la boleta en esta página.',
  'No camera was found. Search for the ticket number on this page.':
    'No se encontró ninguna cámara. Busque el número de la boleta en esta página.',
  'The camera does not respond. Close other apps that use it and try again, or search for the ticket number on this page.':
    'La cámara no responde. Cierre otras aplicaciones que la usen e intente de nuevo, o busque el número de la boleta en esta página.',
  'The scanner could not be loaded. Try again when there is signal, or search for the ticket number on this page.':
    'No se pudo cargar el escáner. Intente de nuevo cuando haya señal, o busque el número de la boleta en esta página.',
  'No tickets match these filters.': 'Ninguna boleta coincide con estos filtros.',
  'Welcome! This is where your loads arrive.': '¡Bienvenido! Aquí llegan sus cargas.',
  'A truck leaves': 'Sale un camión',
  'The sender opens a ticket. It appears here at once.': 'Quien envía abre una boleta. Aparece aquí de inmediato.',
  'The truck arrives at your gate': 'El camión llega a su entrada',
  'Find its ticket here, or scan the driver’s code with a phone. Then accept the load, or enter another quantity.':
    'Busque aquí su boleta o escanee el código del conductor con un teléfono. Después acepte la carga o escriba otra cantidad.',
  'Set up your gate team': 'Prepare a su equipo de la entrada',
  'Invite those who work at the gate, then add them to the team of the site with the Operate permission.':
    'Invite a quienes trabajan en la entrada y agréguelos al equipo del sitio con el permiso Operar.',
  'You have no active agreement. You can receive loads after your partner accepts an agreement.':
    'Usted no tiene ningún acuerdo activo. Podrá recibir cargas cuando su socio acepte un acuerdo.',
  'No load is under way.': 'No hay cargas en camino.',
  'No load is under way. Tickets are opened at the site that sends the load.':
    'No hay cargas en camino. Las boletas se abren en el sitio que envía la carga.',
  '{unit} is closed and cannot create agreements. Reopen it, or switch to another work unit, then open this link again.':
    '{unit} está cerrada y no puede crear acuerdos. Reábrala, o cambie a otra unidad de trabajo, y abra este enlace de nuevo.',
  'There are no closed tickets.': 'No hay boletas cerradas.',
  'Nothing is archived yet.': 'Todavía no hay nada archivado.',
  'Pages of tickets': 'Páginas de boletas',
  Newest: 'Más nuevas',
  Older: 'Más viejas',
  'Filter tickets': 'Filtrar boletas',
  'Number, truck, driver or load': 'Número, camión, chofer o carga',
  'All agreements': 'Todos los acuerdos',
  'An agreement you do not have access to': 'Un acuerdo al que usted no tiene acceso',
  'A site you are not assigned to': 'Un sitio que usted no tiene asignado',
  'Show tickets': 'Mostrar boletas',
  'Totals per agreement': 'Totales por acuerdo',
  'Excludes canceled tickets': 'De todas las boletas no canceladas',
  Difference: 'Diferencia',
  Remaining: 'Restante',
  'Tickets of the agreement for {material}, {sites}': 'Boletas del acuerdo de {material}, {sites}',
  'Open tickets on the map': 'Boletas abiertas en el mapa',
  'The open tickets could not be loaded.': 'No se pudieron cargar las boletas abiertas.',
  'All materials': 'Todos los materiales',
  'Map of open tickets between sites': 'Mapa de boletas abiertas entre sitios',
  'Open tickets between sites': 'Boletas abiertas entre sitios',
  'loads arrive': 'llegan cargas',
  'loads leave': 'salen cargas',

  // Opening a ticket
  'Open one ticket for each outgoing load.': 'Una boleta por cada carga que sale.',
  'To open a ticket, you need an active agreement and the Operate or Manage permission at the site that sends the load.':
    'Para abrir una boleta, necesita un acuerdo activo y el permiso Operar o Administrar en el sitio que envía la carga.',
  'Select an agreement': 'Elija un acuerdo',
  'Same truck again': 'Otra vez el mismo camión',
  'How the gate identifies it: plate or number': 'Cómo lo identifican en la entrada: placas o número',
  'Both sites see the driver’s name. People who only scan the ticket do not.':
    'Los dos sitios ven el nombre del chofer. Quien solo escanea la boleta no lo ve.',
  'Details for the receiving site, such as the pile, layer or test':
    'Datos para el sitio que recibe, por ejemplo la pila, la capa o la prueba',
  'Quantity sent': 'Cantidad enviada',
  'With this load, the agreed quantity is exceeded by {amount}.':
    'Con esta carga se rebasa la cantidad acordada por {amount}.',
  'How was it measured?': '¿Cómo se midió?',
  Estimated: 'Estimado',
  'Weighed or measured': 'Pesado o medido',
  'Truck already has a ticket': 'El camión ya tiene boleta',
  '{truck} already has ticket {number}, opened {openedAt}. Is this another load?':
    '{truck} ya tiene la boleta {number}, abierta el {openedAt}. ¿Es otra carga?',
  'Yes, open another ticket': 'Sí, abrir otra boleta',
  'Ticket {number}': 'Boleta {number}',
  'Ticket {number} is open': 'La boleta {number} está abierta',
  'The ticket is open': 'La boleta está abierta',
  'This ticket is no longer waiting to be sent': 'Esta boleta ya no está pendiente de envío',
  'Ticket not found': 'No se encontró la boleta',
  'The ticket is kept on this device.': 'La boleta está guardada en este dispositivo.',
  'The ticket will get its number when it is sent.': 'La boleta recibirá su número cuando se envíe.',
  'The server did not accept this ticket. The reason is below.':
    'El servidor no aceptó esta boleta. El motivo está abajo.',
  'On this device, not sent yet': 'En este dispositivo, sin enviar',

  // A ticket
  'Close ticket': 'Cerrar boleta',
  'Scan this code with a phone to close the ticket at the gate or read it in the cab.':
    'Escanee este código con un teléfono para cerrar la boleta en la entrada o leerla en la cabina.',
  'Ticket code': 'Código de la boleta',
  'QR code of this ticket': 'Código QR de esta boleta',
  'Give this code to the driver as a photo, in a message or on paper.':
    'Dé este código al chofer en foto, por mensaje o en papel.',
  'The receiving site can close the ticket with this code now. Anyone else who scans it sees the ticket after this device has sent it.':
    'El sitio que recibe ya puede cerrar la boleta con este código. Los demás que lo escaneen ven la boleta después de que este dispositivo la envíe.',
  'Share with the driver': 'Compartir con el chofer',
  Print: 'Imprimir',
  'Link copied': 'Enlace copiado',
  'Link not copied': 'No se copió el enlace',
  'Paste it into a message to the driver.': 'Péguelo en un mensaje para el chofer.',
  'Sent, estimated': 'Enviado, estimado',
  Directions: 'Cómo llegar',
  'Directions to {place} (opens a map)': 'Cómo llegar a {place} (abre un mapa)',
  History: 'Historial',
  '{at} (offline), received by the server {arrived}': '{at} (sin señal), recibido por el servidor el {arrived}',
  Archive: 'Archivar',
  'Ticket archived': 'La boleta se archivó',
  'Ticket not archived': 'La boleta no se archivó',
  Correct: 'Corregir',
  'Tickets of this agreement': 'Boletas de este acuerdo',
  'Cancel ticket': 'Cancelar boleta',
  'Cancel ticket {number}?': '¿Cancelar la boleta {number}?',
  'Keep ticket': 'No cancelar',
  'A canceled ticket is not counted in totals and cannot be reopened.':
    'Una boleta cancelada no cuenta en ningún total y no se puede abrir de nuevo.',
  'Why?': '¿Por qué?',
  'What happened to the load?': '¿Qué pasó con la carga?',
  'Choose what happened to the load': 'Elija qué pasó con la carga',
  'The load stays here': 'La carga se queda aquí',
  'Part of the load stays here and the rest goes back': 'Una parte de la carga se queda aquí y lo demás regresa',
  'The whole load goes back': 'Toda la carga regresa',
  'Quantity received': 'Cantidad recibida',
  'Sent: {amount}': 'Enviado: {amount}',
  'In the agreement’s unit of measure, as shown on the driver’s ticket':
    'En la unidad del acuerdo, como aparece en la boleta del chofer',
  'Check the quantity': 'Revise la cantidad',
  '{sent} sent, {received} received. Is the received quantity right?':
    'Enviado: {sent}. Recibido: {received}. ¿Está bien la cantidad recibida?',
  'Yes, close ticket': 'Sí, cerrar boleta',
  'No, change it': 'No, cambiarla',
  'You closed this ticket on this device. The closing has not been sent yet.':
    'Usted cerró esta boleta en este dispositivo. El cierre todavía no se ha enviado.',
  'Correct ticket {number}': 'Corregir la boleta {number}',
  'Propose correction': 'Proponer corrección',
  'Current values: {sent} sent, {received} received.': 'Ahora: enviado {sent}, recibido {received}.',
  'The correction takes effect when the other site accepts it.': 'La corrección vale cuando el otro sitio la acepte.',
  'Shown on the ticket to both sites': 'Los dos sitios lo ven en la boleta',
  'Yes, propose': 'Sí, proponer',
  'Correction proposed by': 'Corrección propuesta por',
  'The other site must accept or decline the correction.': 'El otro sitio debe aceptar o rechazar la corrección.',
  'This correction does not change any values.': 'La corrección no cambia nada.',
  Outcome: 'Resultado',
  becomes: 'pasa a',
  'Response not saved': 'La respuesta no se guardó',
  'Accept correction': 'Aceptar corrección',
  'Withdraw correction': 'Retirar corrección',

  // The driver's page
  'This load is under way.': 'Esta carga va en camino.',
  'The load was received.': 'La carga ya se recibió.',
  'The ticket was canceled. Ask the site that sent the load.':
    'La boleta se canceló. Pregunte en el sitio que envió la carga.',
  'This page shows the ticket for {hours} hours after that.':
    'Esta página muestra la boleta durante las {hours} horas siguientes.',
  'Show this code where the load arrives.': 'Muestre este código donde llega la carga.',
  'No ticket to show': 'No hay boleta que mostrar',
  'This page shows a ticket from when it is opened until {hours} hours after it is closed or canceled. If a ticket is missing, scan the code again or ask the site that sent the load.':
    'Esta página muestra una boleta desde que se envía hasta {hours} horas después de que se cierra o se cancela. Si falta la suya, escanee el código de nuevo o pregunte en el sitio que envió la carga.',
  'Do you close tickets for one of these sites?': '¿Usted cierra boletas de uno de estos sitios?',
  'This ticket belongs to your other work unit:': 'Esta boleta es de su otra unidad de trabajo:',

  // Without signal
  'Without signal': 'Sin señal',
  'Signal is back.': 'Ya hay señal.',
  'Reload this page': 'Cargar esta página de nuevo',
  'No signal. What you enter is kept on this device and sent automatically.':
    'Sin señal. Lo que escriba se guarda en este dispositivo y se envía solo.',
  'Agreements and tickets as of {time}.': 'Acuerdos y boletas al {time}.',
  'Your agreements are not on this device yet. Open this page once with signal; after that, it also works without signal.':
    'Sus acuerdos todavía no están en este dispositivo. Abra esta página una vez con señal; después también funciona sin señal.',
  'This list is from the last time this device was online.': 'De la última actualización de este dispositivo.',
  'There are no open tickets on this device.': 'No hay boletas abiertas en este dispositivo.',
  'The details of this ticket are not on this device. What you enter will be sent when signal returns.':
    'Los datos de esta boleta no están en este dispositivo. Lo que escriba se envía cuando haya señal.',
} as const;
