/** Sign-in, registration, password, invitations, My Account, log-out. */
export const ACCOUNTS_IN_SPANISH = {
  // Signed out
  Login: 'Iniciar sesión',
  'Sign in': 'Iniciar sesión',
  Register: 'Registrarse',
  'Back to Login': 'Volver a iniciar sesión',
  'Every control on the site. Checked, mapped and accounted for.':
    'Cada control del sitio, revisado, en el mapa y con su registro.',
  'Erosion-control inspections for your sites.': 'Inspecciones de control de erosión para sus sitios.',
  'Erosion-control inspections, from the site to the signed record.':
    'Inspecciones de control de erosión, del sitio al registro firmado.',
  'Learn More': 'Más información',
  'New here?': '¿Es nuevo aquí?',
  'Have an account?': '¿Ya tiene cuenta?',
  'Username or email': 'Usuario o correo electrónico',
  Username: 'Usuario',
  Password: 'Contraseña',
  password: 'contraseña',
  'Remember me': 'Recordarme',
  'Forgot password': 'Olvidé mi contraseña',
  'Restore my account': 'Recuperar mi cuenta',
  'Other ways to sign in': 'Otras maneras de iniciar sesión',
  'Sign in with a passkey': 'Entrar con llave de acceso',
  'Sign in with {name}': 'Entrar con {name}',
  'Create an Account': 'Crear una cuenta',
  'Your crew can log its first inspection in a few minutes.':
    'Su cuadrilla puede registrar su primera inspección en unos minutos.',
  'Work Email': 'Correo electrónico del trabajo',
  Email: 'Correo electrónico',
  'Your Name': 'Su nombre',
  'US Mobile Phone': 'Celular de EE. UU.',
  'Company Website': 'Sitio web de la empresa',
  'example.com': 'ejemplo.com',
  Submit: 'Enviar',
  'At least 8 characters, and not a common password, your name, address or company. Three or four unrelated words work well.':
    'Al menos 8 caracteres; no una contraseña común, ni su nombre, dirección o empresa. Tres o cuatro palabras sin relación entre sí funcionan bien.',
  'Confirm Sign Up': 'Confirmar el registro',
  'We sent you an email with a code.': 'Le enviamos un correo electrónico con un código.',
  'We sent an email with a code to {address}.': 'Enviamos un correo electrónico con un código a {address}.',
  'Confirmation Code': 'Código de confirmación',
  'Enter your confirmation code': 'Escriba su código de confirmación',
  '6 digits, sent to your email address': '6 dígitos, enviados a su correo electrónico',
  '6 digits, from the email': '6 dígitos, del correo electrónico',
  Code: 'Código',
  Confirm: 'Confirmar',
  'Resend Code': 'Reenviar el código',
  'Wrong address? Correct it': '¿Dirección equivocada? Corríjala',
  'The previous code will no longer work.': 'El código anterior dejará de servir.',
  'Send the code there': 'Enviar el código ahí',
  'We send a code to your email address. Use it to set a new password.':
    'Enviamos un código a su correo electrónico. Con él usted pone una contraseña nueva.',
  'Send code': 'Enviar código',
  'If the account exists, we sent a code to its email address.':
    'Si la cuenta existe, enviamos un código a su correo electrónico.',
  'These passkeys can sign in to your account. Uncheck any you do not recognize to remove them.':
    'Con estas llaves de acceso se puede entrar a su cuenta. Desmarque las que no reconozca para quitarlas.',
  'New password': 'Contraseña nueva',
  'Set new password': 'Poner contraseña nueva',
  'Account deleted': 'Cuenta borrada',
  'Your account was deleted': 'Su cuenta fue borrada',
  'You are signed out everywhere. To restore your account, log in within {days} days; we sent you an email with the date.':
    'Se cerró su sesión en todas partes. Para recuperar su cuenta, inicie sesión en los próximos {days} días; le enviamos un correo electrónico con la fecha.',
  'This account was deleted. To restore it, log in with your password or a passkey, or use Forgot password.':
    'Esta cuenta fue borrada. Para recuperarla, inicie sesión con su contraseña o llave de acceso, o use Olvidé mi contraseña.',
  'Walk the site.': 'Recorra el sitio.',
  'Log each control on a map with photos, conditions and the corrective actions it needs. It works without signal, and nothing is lost.':
    'Registre cada control en un mapa con fotos, condiciones y las medidas correctivas que necesita. Funciona sin señal y no se pierde nada.',
  'Tell the crew.': 'Avise a la cuadrilla.',
  'When you save, everybody you choose gets a message with what is to be done, and where.':
    'Al guardar, cada persona que usted elija recibe un mensaje con lo que hay que hacer, y dónde.',
  'Keep the record.': 'Conserve el registro.',
  'Corrections are documented as they are made. Closing out makes one report that never changes, to share with owners and authorities who can acknowledge it without an account.':
    'Las correcciones se documentan cuando se hacen. Al cerrar se forma un informe que nunca cambia, para compartir con propietarios y autoridades, que acusan recibo sin tener cuenta.',
  'User logged in successfully': 'Sesión iniciada',
  'User created successfully': 'Cuenta creada',
  'User verified successfully': 'Cuenta confirmada',
  'Code was re-sent!': '¡Código reenviado!',
  'Your new password is set. Log in with it.': 'Su contraseña nueva está lista. Inicie sesión con ella.',
  'Error signing in: {message}': 'No se pudo iniciar sesión: {message}',
  'Error creating account: {message}': 'No se pudo crear la cuenta: {message}',
  'Error verifying code: {message}': 'No se pudo verificar el código: {message}',
  'Error resending code: {message}': 'No se pudo reenviar el código: {message}',
  'No code was sent because too many were requested. Enter the newest code, or request another in {wait}.':
    'No se envió otro código porque ya se pidieron demasiados. Escriba el más nuevo, o pida otro en {wait}.',
  'Which passkeys do you want to keep?': '¿Qué llaves de acceso quiere conservar?',
  'These passkeys can sign in to this account. Passkeys that you do not check are removed.':
    'Con estas llaves de acceso se puede entrar a esta cuenta. Las que no marque se quitarán.',
  '{about} entered your name and phone. Correct them if they are wrong.':
    '{about} escribió su nombre y teléfono. Corríjalos si están mal.',
  'Your session has ended': 'Su sesión terminó',
  'Sign in again to continue. What you entered is kept on this device.':
    'Inicie sesión de nuevo para continuar. Lo que escribió sigue en este dispositivo.',
  'What you entered on this page stays as it is.': 'Lo que escribió en esta página se queda como está.',
  'Signed in': 'Sesión iniciada',
  'Not signed in': 'No se inició sesión',
  'Continue where you left off.': 'Continúe donde estaba.',

  // Invitations and the first work unit
  Invitation: 'Invitación',
  Invitations: 'Invitaciones',
  'Join {unitName}': 'Unirse a {unitName}',
  'This link does not work': 'Este enlace no funciona',
  'The link is incomplete or was replaced by a newer one. Use the link in the newest invitation.':
    'El enlace está incompleto o fue reemplazado por uno más nuevo. Use el enlace de la invitación más nueva.',
  'The link is incomplete or was replaced by a newer one. Use the link in the newest email, or request the change again under My Account.':
    'El enlace está incompleto o fue reemplazado por uno más nuevo. Use el enlace del correo más nuevo, o pida el cambio de nuevo en Mi cuenta.',
  '{inviter} invites you to join {unit} in Earth Tight as {role}. The invitation is valid until {day}.':
    '{inviter} lo invita a unirse a {unit} en Earth Tight como {role}. La invitación vale hasta el {day}.',
  '{inviter} invites you to join as {role}.': '{inviter} lo invita a unirse como {role}.',
  'Valid until {day}': 'Vale hasta el {day}',
  'The invitation to {unit} was accepted.': 'La invitación a {unit} fue aceptada.',
  'The invitation to {unit} was declined.': 'La invitación a {unit} fue rechazada.',
  'The invitation to {unit} was revoked.': 'La invitación a {unit} fue retirada.',
  'The invitation to {unit} expired on {day}.': 'La invitación a {unit} venció el {day}.',
  'Use the email address that received the invitation. You will return here afterward.':
    'Use el correo electrónico al que llegó la invitación. Después usted regresa aquí.',
  'This invitation was sent to {address}. You are signed in as {name} with {own}.':
    'Esta invitación se envió a {address}. Usted entró como {name} con {own}.',
  'Sign out and switch': 'Cerrar sesión y cambiar',
  'We asked the person who invited you for a new invitation. You will get it by email.':
    'Pedimos una invitación nueva a la persona que lo invitó. Le llegará por correo electrónico.',
  'Ask for a new invitation': 'Pedir una invitación nueva',
  'Go to Earth Tight': 'Ir a Earth Tight',
  Accept: 'Aceptar',
  'Accept: {about}': 'Aceptar: {about}',
  Decline: 'Rechazar',
  'Decline: {about}': 'Rechazar: {about}',
  'You do not belong to a work unit yet.': 'Usted todavía no pertenece a una unidad de trabajo.',
  'Create one here, or ask your admin to send you an invitation.':
    'Cree una aquí, o pida a su administrador que le envíe una invitación.',
  'Name of Work Unit': 'Nombre de la unidad de trabajo',
  'Company or Division Name': 'Nombre de la empresa o división',
  'Create Work Unit': 'Crear unidad de trabajo',

  '{name} removed you from {unit} on {at}.': '{name} lo dio de baja de {unit} el {at}.',
  'To rejoin, ask your Office for an invitation.': 'Para volver, pida una invitación a su oficina.',
  'This page shows {unit}.': 'Esta página muestra {unit}.',

  // My Account
  'User Profile': 'Perfil',
  'Notification Settings': 'Avisos',
  'Account ID Info': 'Datos de la cuenta',
  'These cannot be changed here.': 'Estos no se pueden cambiar aquí.',
  'User Contact Info': 'Datos de contacto',
  Name: 'Nombre',
  'Mobile Phone Number': 'Número de celular',
  Edit: 'Editar',
  'Edit {label}': 'Editar {label}',
  'Contact Info Updated': 'Datos de contacto actualizados',
  'Contact info not saved': 'No se guardaron los datos de contacto',
  'Your contact info': 'Sus datos de contacto',
  'Leave without saving': 'Salir sin guardar',
  Save: 'Guardar',
  "Your crew's text messages go to your phone. You can change both in My Account.":
    'Los mensajes de texto llegan a su teléfono. Puede cambiar los dos datos en Mi cuenta.',
  'What you entered is not saved yet.': 'Lo que escribió todavía no se guardó.',
  'Enter a US phone number': 'Escriba un número de teléfono de EE. UU.',
  'Company website format is invalid': 'El sitio web de la empresa no es válido',
  'Contact privacy': 'Privacidad',
  'Keep my contact info private': 'Mantener privados mis datos de contacto',
  'When this is on, Crew Leaders and Crew Members see your name and role only. Your Office still sees your phone and email, because texts and records need them.':
    'Cuando está activado, los jefes y miembros de cuadrilla solo ven su nombre y función. Su oficina sigue viendo su teléfono y correo, porque los mensajes y registros los necesitan.',
  Language: 'Idioma',
  'Language Updated': 'Idioma actualizado',
  'For screens and messages of the crew. Records stay in English.':
    'Para las pantallas y mensajes de la cuadrilla. Los registros quedan en inglés.',
  'Language for pages, text messages, corrections and acknowledgements':
    'Idioma de las páginas, los mensajes de texto, las correcciones y los acuses de recibo',
  'Browser language': 'Idioma del navegador',
  'Text messages and emails to you are in English.':
    'Los mensajes de texto y correos electrónicos para usted son en inglés.',
  'Change password': 'Cambiar la contraseña',
  'Changing it signs you out on all other devices. Unsent work stays on a device.':
    'Al cambiarla se cierra su sesión en los demás dispositivos. Lo que un dispositivo no ha enviado se queda en él.',
  'Current password': 'Contraseña actual',
  'Password changed': 'Contraseña cambiada',
  'You were not signed in on any other device.': 'Usted no tenía sesión en otro dispositivo.',
  'One other device was signed out.': 'Se cerró la sesión de otro dispositivo.',
  '{count} other devices were signed out.': 'Se cerró la sesión de otros {count} dispositivos.',
  'Forgot your password, or have none yet?': '¿Olvidó su contraseña o aún no tiene una?',
  'Email address': 'Correo electrónico',
  'Both mailboxes must confirm a new address, the current one and the new one. Until then, nothing changes.':
    'Una dirección nueva se confirma en los dos buzones, el nuevo y el actual. Hasta entonces no cambia nada.',
  'Change email address': 'Cambiar el correo electrónico',
  'Change to another address': 'Cambiar a otra dirección',
  'Your email address will change to {email} once both mailboxes confirm. The links in the emails are valid until {day}.':
    'Su correo cambiará a {email} cuando los dos buzones confirmen. Los enlaces de los correos valen hasta el {day}.',
  'has confirmed': 'ya confirmó',
  'has not confirmed yet': 'todavía no confirma',
  'Send the emails again': 'Enviar los correos otra vez',
  'Send the emails': 'Enviar los correos',
  'Cancel the change': 'Cancelar el cambio',
  'Links not sent': 'Los enlaces no se enviaron',
  'Links sent again': 'Enlaces enviados otra vez',
  'Only the links in the newest emails work.': 'Solo sirven los enlaces de los correos más nuevos.',
  'Change not canceled': 'El cambio no se canceló',
  'New email address': 'Correo electrónico nuevo',
  'Check both mailboxes': 'Revise los dos buzones',
  'We sent emails to {email} and to your current address. Confirm in both within {days} days.':
    'Enviamos correos a {email} y a su dirección actual. Confirme en los dos dentro de {days} días.',
  'Open invitations to your current address will go to the new one. Your username and password do not change.':
    'Las invitaciones abiertas que se enviaron a su dirección actual pasan a la nueva. Su usuario y contraseña no cambian.',
  'Go to My Account': 'Ir a Mi cuenta',
  'Thank you': 'Gracias',
  'Change the email address?': '¿Cambiar el correo electrónico?',
  'This mailbox has confirmed. The email address of {username} changes once {address} has confirmed, too.':
    'Este buzón confirmó. El correo de {username} cambia cuando {address} también confirme.',
  'The email address of the Earth Tight account {username} will change from {from} to {to}. Both mailboxes must confirm.':
    'El correo de la cuenta {username} de Earth Tight cambiará de {from} a {to}. Los dos buzones deben confirmar.',
  'The address was changed': 'El correo cambió',
  'The email address of {username} is now {to}. The username and the password have not changed.':
    'El correo de {username} ahora es {to}. El usuario y la contraseña no cambiaron.',
  'The change was canceled': 'El cambio se canceló',
  'The email address of {username} has not changed. If you did not request the change, set a new password.':
    'El correo de {username} no cambió. Si usted no pidió el cambio, ponga una contraseña nueva.',
  'This link has expired': 'Este enlace venció',
  'The email address of {username} has not changed. Request the change again under My Account.':
    'El correo de {username} no cambió. Pida el cambio de nuevo en Mi cuenta.',
  Passkeys: 'Llaves de acceso',
  'Sign in with your fingerprint, face or screen lock instead of the password.':
    'Entre con su huella, su cara o el bloqueo de pantalla en lugar de la contraseña.',
  'Add a passkey': 'Agregar una llave de acceso',
  'Add passkey': 'Agregar llave',
  'Your browser will ask for your fingerprint, face or screen lock.':
    'Su navegador le pedirá su huella, su cara o el bloqueo de pantalla.',
  'Helps you recognize it in your list.': 'Para reconocerla en su lista.',
  'Passkey added': 'Llave de acceso agregada',
  'You can now sign in with it.': 'Desde ahora puede entrar con ella.',
  'You have no passkeys yet.': 'Todavía no tiene llaves de acceso.',
  'Your passkeys could not be loaded.': 'No se pudieron cargar sus llaves de acceso.',
  'Added {day}': 'Agregada el {day}',
  'Last used {day}': 'usada el {day}',
  'Not used yet': 'sin usar',
  'Remove {name}': 'Quitar {name}',
  'Remove {name}?': '¿Quitar {name}?',
  'Passkey not removed': 'La llave de acceso no se quitó',
  'Passkey removed': 'Llave de acceso quitada',
  'Passkeys require a server with a domain name and HTTPS.':
    'Las llaves de acceso necesitan un servidor con nombre de dominio y HTTPS.',
  'This browser does not support passkeys.': 'Este navegador no admite llaves de acceso.',
  'The passkey was not created: it was canceled or took too long. Try again.':
    'No se creó la llave de acceso: se canceló o tardó demasiado. Inténtelo de nuevo.',
  'The passkey was not created: it was canceled.': 'No se creó la llave de acceso: se canceló.',
  'This device already has a passkey for your account.':
    'Este dispositivo ya tiene una llave de acceso para su cuenta.',
  'Sign-in was canceled, or this device has no passkey for Earth Tight.':
    'Se canceló, o este dispositivo no tiene una llave de acceso para Earth Tight.',
  'Passkey sign-in was canceled.': 'No se usó una llave de acceso: se canceló.',
  'This browser cannot use passkeys here.': 'Este navegador no puede usar llaves de acceso aquí.',
  '{name} can no longer sign in to your account.': 'Con {name} ya no se puede entrar a su cuenta.',
  'This passkey will no longer sign in to your account. Delete it from your device or password manager, too.':
    'Ya no servirá para entrar a su cuenta. Bórrela también de su dispositivo o administrador de contraseñas.',
  'Signed-in devices': 'Dispositivos con sesión',
  'If you do not recognize a device, sign it out and change your password.':
    'Si no reconoce un dispositivo, cierre su sesión y cambie su contraseña.',
  'This one': 'Este',
  '{program} on {system}': '{program} en {system}',
  'Unknown device': 'Dispositivo desconocido',
  'Active within the last hour': 'Activo en la última hora',
  'Last active {day} {time}': 'Última actividad: {day} {time}',
  'Signed in {day}': 'sesión desde el {day}',
  'Sign out': 'Cerrar sesión',
  'Sign out {name}': 'Cerrar sesión de {name}',
  'Sign out all others': 'Cerrar las demás sesiones',
  'Sign out the other device?': '¿Cerrar la sesión del otro dispositivo?',
  'Sign out {count} other devices?': '¿Cerrar la sesión de otros {count} dispositivos?',
  'Unsent work stays on a device and is sent when you sign in there again.':
    'Lo que un dispositivo no ha enviado se queda en él, y se envía cuando usted inicie sesión ahí otra vez.',
  'Your unsent work stays on that device.': 'Lo que usted no ha enviado se queda en ese dispositivo.',
  'Not signed out': 'No se cerró la sesión',
  'Signed out': 'Sesión cerrada',
  'The device {name} was signed out': 'Se cerró la sesión en el dispositivo {name}',
  'You are signed in on this device only.': 'Usted solo tiene sesión en este dispositivo.',
  'Your devices could not be loaded.': 'No se pudieron cargar sus dispositivos.',
  'My data': 'Mis datos',
  'A JSON file with your profile, work units, skills, notifications, messages, devices and activity, and a list of the inspections, agreements and tickets that name you.':
    'Un archivo JSON con su perfil, unidades de trabajo, certificaciones, avisos, mensajes, dispositivos y actividad, y una lista de las inspecciones, los acuerdos y las boletas donde aparece su nombre.',
  'Download my data': 'Descargar mis datos',
  'Delete account': 'Borrar la cuenta',
  'Delete my account': 'Borrar mi cuenta',
  'Your contact data is erased; inspections and tickets are records and keep your name. You can restore the account for {days} days.':
    'Se borran sus datos de contacto; las inspecciones y boletas son registros y conservan el nombre de usted. Puede recuperar la cuenta durante {days} días.',
  'You are signed out on every device, and you no longer get texts, emails or notifications.':
    'Se cierra su sesión en todos los dispositivos, y ya no recibe mensajes de texto, correos ni avisos.',
  'You can restore the account by logging in within {days} days. A registered card is removed at once and must be entered again.':
    'Puede recuperar la cuenta si inicia sesión dentro de {days} días. Una tarjeta registrada se elimina enseguida y hay que ponerla de nuevo.',
  'After that, your email address, phone number, company website, username, devices, skills and notifications are erased. Others can then use your username.':
    'Después se borran su correo, teléfono, sitio web de la empresa, usuario, dispositivos, certificaciones y avisos. Su usuario queda libre para otros.',
  'Inspections and tickets are records of your work unit and keep your name.':
    'Las inspecciones y boletas son registros de su unidad de trabajo y conservan el nombre de usted.',
  'Send unsent work first; it cannot be sent after the account is erased.':
    'Envíe antes lo pendiente; cuando la cuenta esté borrada ya no se podrá enviar.',
  Card: 'Tarjeta',
  'Billing is not set up on this server. You do not need to enter a card.':
    'Los pagos no están configurados en este servidor. No necesita registrar una tarjeta.',

  // Log-out
  'Log out?': '¿Cerrar sesión?',
  'Logging out...': 'Cerrando sesión...',
  'Log Out on This Device': 'Cerrar sesión en este dispositivo',
  'Without signal, you log out on this device only. You need signal to log in again.':
    'Sin señal solo se cierra la sesión de este dispositivo. Para iniciar sesión de nuevo se necesita señal.',
  'Work you have sent is safe on the server and will be removed from this device.':
    'Lo que ya envió está seguro en el servidor y se borrará de este dispositivo.',
  'See details': 'Ver detalles',
  'You are still logged in': 'Su sesión sigue abierta',
  'You are still logged in because the server could not be reached. Try again in a moment.':
    'Su sesión sigue abierta: no hubo conexión con el servidor. Inténtelo de nuevo en un momento.',
  '1 unsaved form stays on this device for you. Nobody else who signs in here can see it.':
    '1 formulario sin guardar se queda en este dispositivo para usted. Nadie más que entre aquí lo ve.',
  '{count} unsaved forms stay on this device for you. Nobody else who signs in here can see them.':
    '{count} formularios sin guardar se quedan en este dispositivo para usted. Nadie más que entre aquí los ve.',
  'Delete from this device': 'Borrar de este dispositivo',
  'What you typed was deleted': 'Se borró lo que escribió',
} as const;
