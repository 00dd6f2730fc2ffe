/** Agreements of assured disposal, with the sites and their teams, and words that tickets and materials share. */
export const AGREEMENTS_IN_SPANISH = {
  Agreement: 'Acuerdo',
  Agreements: 'Acuerdos',
  'Agreements: {name}': 'Acuerdos: {name}',
  Driver: 'Chofer',
  Truck: 'Camión',
  Load: 'Carga',
  Loads: 'Las cargas',
  Material: 'Material',
  Quantity: 'Cantidad',
  Reason: 'Motivo',
  Note: 'Nota',
  Tickets: 'Boletas',
  'Tickets: {material}': 'Boletas: {material}',
  Someone: 'Alguien',
  No: 'No',
  Close: 'Cerrar',

  // Sites and their teams
  'The sites that send and receive loads.': 'Los sitios que envían y reciben cargas.',
  'Your work unit has no sites yet. An agreement connects two sites.':
    'Su unidad de trabajo todavía no tiene sitios. Un acuerdo une dos sitios.',
  'You are not on a site team yet. Ask your Office to add you to one.':
    'Usted todavía no está en el equipo de ningún sitio. Pida a su oficina que lo agregue.',
  '1 active agreement': '1 acuerdo activo',
  '{count} active agreements': '{count} acuerdos activos',
  '1 open ticket': '1 boleta abierta',
  '{count} open tickets': '{count} boletas abiertas',
  '{count} open': '{count} abiertas',
  'Site team': 'Equipo del sitio',
  'Site team: {name}': 'Equipo del sitio: {name}',
  'Not on the team': 'No está en el equipo',
  'Permission for {name}': 'Permiso de {name}',
  'Permission not changed': 'No se cambió el permiso',
  'Can read agreements and tickets': 'Puede leer los acuerdos y las boletas',
  'Can also open, close and archive tickets': 'También puede abrir, cerrar y archivar boletas',
  'Can also create and end agreements, and manage the site team':
    'También puede crear y terminar acuerdos, y administrar el equipo del sitio',

  // Agreements
  'Active and waiting': 'Activos y en espera',
  'Ended, declined and revoked': 'Terminados, rechazados y retirados',
  'Waiting for the partner': 'Espera al socio',
  'Invitation expired': 'Invitación vencida',
  Active: 'Activo',
  Ended: 'Terminado',
  Declined: 'Rechazado',
  'Invitation revoked': 'Invitación retirada',
  'Admin Agreement': 'Acuerdo administrativo',
  'Collab Agreement': 'Acuerdo de colaboración',
  'Leaves from': 'Sale de',
  'Arrives at': 'Llega a',
  'the invited partner': 'el socio invitado',
  'nothing hauled yet': 'todavía no hay acarreos',
  'Received and under way': 'Recibido y en camino',
  '{received} of {agreed} received, {underWay} under way': 'recibido: {received} de {agreed}, en camino: {underWay}',
  '{amount} over the agreed quantity': '{amount} más de lo acordado',
  'sent to {email}': 'enviada a {email}',
  'valid until {day}': 'vale hasta el {day}',
  'expired on {day}': 'venció el {day}',
  'responded on {day}': 'respondida el {day}',
  Revoke: 'Retirar',
  'Revoke: {name}': 'Retirar: {name}',
  'End agreement': 'Terminar el acuerdo',
  'End agreement: {name}': 'Terminar el acuerdo: {name}',
  'To end this agreement, first close its open tickets.':
    'Para terminar este acuerdo, cierre primero sus boletas abiertas.',
  'Invitation not sent': 'La invitación no se envió',
  'Invitation sent': 'Invitación enviada',
  'Invitation sent again': 'La invitación se envió de nuevo',
  'Invitation not revoked': 'La invitación no se retiró',
  'Agreement not ended': 'El acuerdo no se terminó',
  'Revoke the invitation?': '¿Retirar la invitación?',
  'The link in the email stops working.': 'El enlace del correo deja de servir.',
  'End the agreement?': '¿Terminar el acuerdo?',
  'No new tickets can be opened. Existing tickets are kept.':
    'No se podrán abrir boletas nuevas. Las que ya existen se conservan.',
  'Open ticket': 'Abrir boleta',
  'Open ticket: {material}': 'Abrir boleta: {material}',
  'Invitations to you': 'Invitaciones para usted',
  'Complete agreement setup: {material}': 'Completar el acuerdo: {material}',
  'There is no agreement yet. An agreement connects one of your sites with another site.':
    'Todavía no hay acuerdos. Un acuerdo une uno de sus sitios con otro sitio.',
  'Material, site or partner': 'Material, sitio o socio',
  'No agreements match these filters.': 'Ningún acuerdo coincide con estos filtros.',

  // A new agreement
  'An agreement connects the site that sends loads with the site that receives them.':
    'Un acuerdo une el sitio que envía las cargas con el sitio que las recibe.',
  'You do not manage a site. Ask your Office for the Manage permission on a site’s team.':
    'Usted no administra ningún sitio. Pida a su oficina el permiso Administrar en el equipo de un sitio.',
  'Who is the agreement with?': '¿Con quién es el acuerdo?',
  'Another company': 'Otra empresa',
  'Collab Agreement: your partner gets an invitation by email':
    'Acuerdo de colaboración: su socio recibe una invitación por correo',
  'Between two of our sites': 'Entre dos de nuestros sitios',
  'Admin Agreement: active immediately': 'Acuerdo administrativo: activo de inmediato',
  'Create agreement': 'Crear el acuerdo',
  'Send invitation': 'Enviar invitación',
  'Agreement not created': 'No se creó el acuerdo',
  'Agreement is active': 'El acuerdo está activo',
  'Select a site': 'Elija un sitio',
  'Our site': 'Nuestro sitio',
  'Loads leave from': 'Las cargas salen de',
  'Loads arrive at': 'Las cargas llegan a',
  'leave our site': 'salen de nuestro sitio',
  'arrive at our site': 'llegan a nuestro sitio',
  'Partner’s name': 'Nombre del socio',
  'Partner’s email': 'Correo del socio',
  'The name both partners use, such as Clay, Topsoil or Concrete rubble':
    'Cómo lo llaman los socios: arcilla, tierra vegetal, escombro de concreto',
  'Unit of measure': 'Unidad de medida',

  // The invitation to an agreement
  'The link is incomplete, was replaced by a newer one, or was sent to a different address than the one you are signed in with. Ask the company that invited you to send it again.':
    'El enlace está incompleto, fue reemplazado por uno más nuevo o se envió a un correo distinto del que usted usa para entrar. Pida a la empresa que lo invitó que la envíe de nuevo.',
  'Agreement with {unit}': 'Acuerdo con {unit}',
  '{name} invites you to an agreement.': '{name} lo invita a un acuerdo.',
  'The agreement is active': 'El acuerdo está activo',
  'The agreement with {unit} was accepted.': 'El acuerdo con {unit} fue aceptado.',
  'The agreement with {unit} has ended.': 'El acuerdo con {unit} terminó.',
  'The agreement with {unit} was declined.': 'El acuerdo con {unit} fue rechazado.',
  'The invitation from {unit} was revoked.': 'La invitación de {unit} fue retirada.',
  'The invitation from {unit} expired on {day}. Ask them to send it again.':
    'La invitación de {unit} venció el {day}. Pídales que la envíen de nuevo.',
  'The invitation from {unit} has expired. Ask them to send it again.':
    'La invitación de {unit} venció. Pídales que la envíen de nuevo.',
  'Valid until': 'Vale hasta',
  'Sign in to accept for your company. You will return here afterward.':
    'Inicie sesión para aceptar por su empresa. Después vuelve a esta página.',
  'To accept, you must belong to a work unit. Create or join one first, then open this link again.':
    'Para aceptar, usted debe pertenecer a una unidad de trabajo. Primero cree una o únase a una, y abra este enlace de nuevo.',
  'Go to Work Unit Crew': 'Ir a la cuadrilla de la unidad',
  'Your own work unit sent this invitation. If you belong to the partner’s unit too, switch to it and open this link again.':
    'Su propia unidad de trabajo envió esta invitación. Si usted también está en la unidad del socio, cambie a ella y abra este enlace de nuevo.',
  'Your site that receives the material': 'Su sitio que recibe el material',
  'Your site that sends the material': 'Su sitio que envía el material',
  'You do not manage a site of {unit}. Ask your Office to add a site or to give you the Manage permission on a site’s team, then open this link again.':
    'Usted no administra ningún sitio de {unit}. Pida a su oficina que agregue un sitio o que le dé el permiso Administrar en el equipo de un sitio, y abra este enlace de nuevo.',
  'Accept for {unit}': 'Aceptar por {unit}',
} as const;
