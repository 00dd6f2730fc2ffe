/** The choice of notifications in My Account, and notifications on devices. */
export const NOTIFICATION_SETTINGS_IN_SPANISH = {
  'Choose how you are notified.': 'Elija cómo recibe los avisos.',
  'Text messages are sent when an inspector notifies you of corrective actions. They do not depend on these settings.':
    'Los mensajes de texto se envían cuando un inspector le avisa de medidas correctivas. No dependen de estos ajustes.',
  'Your notification settings could not be loaded.': 'Sus ajustes de avisos no se pudieron cargar.',
  'Not saved': 'No se guardó',
  Notification: 'Aviso',
  'In the bell': 'En la campana',
  'By email': 'Por correo',
  'On this device': 'En este dispositivo',
  'Inspections due': 'Inspecciones por hacer',
  'Corrective actions due': 'Medidas correctivas por hacer',
  'Fixes to accept': 'Arreglos por aceptar',
  'Permit coverage': 'Cobertura del permiso',
  'Problems with records': 'Problemas con los registros',
  'Expiring skills': 'Certificaciones por vencer',
  'Late tickets': 'Boletas tardías',
  'Audit packs': 'Paquetes de auditoría',
  Webhooks: 'Webhooks',
  'New and shared sites': 'Sitios nuevos y compartidos',
  Agreements: 'Acuerdos',
  'Expiring materials': 'Materiales por vencer',
  'Work units': 'Unidades de trabajo',
  'Notifications on this device': 'Avisos en este dispositivo',
  'This browser cannot show notifications.': 'Este navegador no puede mostrar avisos.',
  'Add Earth Tight to your home screen and open it there. Then you can turn on notifications.':
    'Agregue Earth Tight a su pantalla de inicio y ábralo desde ahí. Entonces podrá activar los avisos.',
  'This browser blocks notifications from Earth Tight. Allow them in the settings of the browser, then reload this page.':
    'Este navegador bloquea los avisos de Earth Tight. Permítalos en los ajustes del navegador y cargue la página de nuevo.',
  'They appear even while Earth Tight is closed, and name no people.':
    'Aparecen aunque Earth Tight esté cerrado y no nombran a personas.',
  'Turn on notifications': 'Activar los avisos',
  'Turn off notifications': 'Desactivar los avisos',
  'Notifications are on': 'Los avisos están activados',
  'Notifications are off': 'Los avisos están desactivados',
  'They were not turned on': 'No se activaron',
  'The browser could not register this device for notifications. Check your signal, then try again.':
    'El navegador no pudo registrar este dispositivo para los avisos. Revise su señal y pruebe otra vez.',
  'This device gets notifications until you sign out.':
    'Este dispositivo recibe avisos hasta que usted cierre la sesión.',
  'Quiet hours': 'Horas de silencio',
  'Notifications wait until they end.': 'Los avisos esperan hasta que terminen.',
  'Quiet hours saved': 'Horas de silencio guardadas',
  'Enter a start and an end that differ.': 'Ponga un inicio y un fin distintos.',
  'Get notifications on this device?': '¿Recibir avisos en este dispositivo?',
  '{kind}: {channel}': '{kind}: {channel}',
  'always on': 'siempre activado',
} as const;
