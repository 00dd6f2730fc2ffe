/** My Account, with passkeys, devices, card, own data and account deletion. */
export const MY_ACCOUNT_IN_SPANISH = {
  'User Profile': 'Perfil',
  'Notification Settings': 'Avisos',
  'Account ID Info': 'Datos de la cuenta',
  'These cannot be changed directly. A new email address must be confirmed from the current mailbox and the new one.':
    'Estos no se pueden cambiar directamente. Un correo electrónico nuevo se confirma en los dos buzones, el actual y el nuevo.',
  'User Contact Info': 'Datos de contacto',
  Name: 'Nombre',
  'Mobile Phone Number': 'Número de celular',
  Edit: 'Editar',
  Change: 'Cambiar',
  'Edit {label}': 'Editar {label}',
  'Contact Info Updated': 'Datos de contacto actualizados',
  'Contact info not saved': 'No se guardaron los datos de contacto',
  'Your contact info': 'Sus datos de contacto',
  'Leave without saving': 'Salir sin guardar',
  Save: 'Guardar',
  'Text messages for your crew go to this phone. You can change your phone and website in My Account.':
    'Los mensajes de texto para su cuadrilla llegan a este teléfono. Puede cambiar su teléfono y su sitio web en Mi cuenta.',
  'What you entered is not saved yet.': 'Lo que escribió todavía no se guardó.',
  'Enter a US phone number': 'Escriba un número de teléfono de EE. UU.',
  'This number cannot receive text messages. Enter a US mobile number, not a toll-free or service number.':
    'Este número no puede recibir mensajes de texto. Escriba un celular de EE. UU., no un número gratuito ni de servicio.',
  'Company website format is invalid': 'El sitio web de la empresa no es válido',
  'Contact privacy': 'Privacidad',
  'Keep my contact info private': 'Mantener privados mis datos de contacto',
  'When this is on, Crew Leaders and Crew Members see your name and role only. Your Office can still see your phone and email to send you messages.':
    'Cuando está activado, los jefes y miembros de cuadrilla solo ven su nombre y función. Su oficina puede seguir viendo su teléfono y correo para enviarle mensajes.',
  Language: 'Idioma',
  'Language Updated': 'Idioma actualizado',
  'Used on pages and in messages to you. Records stay in English.':
    'Para las páginas y los mensajes para usted. Los registros quedan en inglés.',
  'Language of pages and messages': 'Idioma de las páginas y los mensajes',
  'Browser language': 'Idioma del navegador',
  'Messages to you are in English.': 'Los mensajes para usted son en inglés.',
  'Change password': 'Cambiar la contraseña',
  'If you change it, you will be signed out on all other devices. Unsent work stays on those devices.':
    'Si la cambia, se cierra su sesión en los demás dispositivos. Lo que no se ha enviado se queda en esos dispositivos.',
  'Current password': 'Contraseña actual',
  'Password changed': 'Contraseña cambiada',
  'You were not signed in on any other device.': 'Usted no tenía sesión en otro dispositivo.',
  'One other device was signed out.': 'Se cerró la sesión de otro dispositivo.',
  '{count} other devices were signed out.': 'Se cerró la sesión de otros {count} dispositivos.',
  'Forgot your password or never set one?': '¿Olvidó su contraseña o nunca puso una?',
  'Email address': 'Correo electrónico',
  'Change email address': 'Cambiar el correo electrónico',
  'Change to another email address': 'Cambiar a otro correo electrónico',
  'Your email address will change to {email} after you confirm from both addresses. The links in the emails are valid until {day}.':
    'Su correo cambiará a {email} cuando usted confirme desde las dos direcciones. Los enlaces de los correos valen hasta el {day}.',
  'has confirmed': 'ya confirmó',
  'has not confirmed yet': 'todavía no confirma',
  'Send the emails again': 'Enviar los correos otra vez',
  'Send the emails': 'Enviar los correos',
  'Cancel the change': 'Cancelar el cambio',
  'Links not sent': 'Los enlaces no se enviaron',
  'Links sent again': 'Enlaces enviados otra vez',
  'Use the links in the newest emails. Older links no longer work.':
    'Solo sirven los enlaces de los correos más nuevos.',
  'Change not canceled': 'El cambio no se canceló',
  'New email address': 'Correo electrónico nuevo',
  'Check both mailboxes': 'Revise los dos buzones',
  'We emailed {email} and your current address. Use the link in each email to confirm within {days} days.':
    'Enviamos un correo a {email} y otro a su dirección actual. Confirme con el enlace de cada correo dentro de {days} días.',
  'Pending invitations move to the new email address. Your username and password do not change.':
    'Las invitaciones pendientes pasan a la nueva dirección de correo. Su usuario y contraseña no cambian.',
  'Go to My Account': 'Ir a Mi cuenta',
  'Thank you': 'Gracias',
  'Change the email address?': '¿Cambiar el correo electrónico?',
  'You confirmed from this address. The email address of {username} changes when you also confirm from {address}.':
    'Usted confirmó desde esta dirección. El correo de {username} cambia cuando también confirme desde {address}.',
  'The email address of the Earth Tight account {username} will change from {from} to {to}. Confirm from both addresses.':
    'El correo de la cuenta {username} de Earth Tight cambiará de {from} a {to}. Confirme desde las dos direcciones.',
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
  'Creating the passkey was canceled. Try again.': 'Se canceló la creación de la llave de acceso. Inténtelo otra vez.',
  'This device already has a passkey for your account.':
    'Este dispositivo ya tiene una llave de acceso para su cuenta.',
  'Sign-in was canceled, or this device has no passkey for Earth Tight.':
    'Se canceló, o este dispositivo no tiene una llave de acceso para Earth Tight.',
  'Passkey sign-in was canceled.': 'No se usó una llave de acceso: se canceló.',
  'The browser could not use a passkey. Try again, or use another browser.':
    'El navegador no pudo usar una llave de acceso. Inténtelo otra vez o use otro navegador.',
  'You can no longer sign in with {name}.': 'Usted ya no puede entrar con {name}.',
  'You will no longer be able to sign in with this passkey. Delete it from your device or password manager, too.':
    'Usted ya no podrá entrar con esta llave de acceso. Bórrela también de su dispositivo o administrador de contraseñas.',
  'Signed-in devices': 'Dispositivos con sesión',
  'If you do not recognize a device, sign it out and change your password.':
    'Si no reconoce un dispositivo, cierre su sesión y cambie su contraseña.',
  'This device': 'Este dispositivo',
  '{program} on {system}': '{program} en {system}',
  'Unknown device': 'Dispositivo desconocido',
  'Active within the last hour': 'Activo en la última hora',
  'Last active {day}, {time}': 'Última actividad: {day}, {time}',
  'Signed in {day}': 'sesión desde el {day}',
  'Sign out': 'Cerrar sesión',
  'Sign out {name}': 'Cerrar sesión de {name}',
  'Sign out others': 'Cerrar las demás sesiones',
  'Sign out the other device?': '¿Cerrar la sesión del otro dispositivo?',
  'Sign out {count} other devices?': '¿Cerrar la sesión de otros {count} dispositivos?',
  'Unsent work stays there and will be sent when you sign in there again.':
    'Lo que no se ha enviado se queda ahí y se enviará cuando usted inicie sesión ahí otra vez.',
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
  'You can restore the account for {days} days. After that, your contact data is erased. Inspections and tickets keep your name.':
    'Puede recuperar la cuenta durante {days} días. Después se borran sus datos de contacto. Las inspecciones y boletas conservan el nombre de usted.',
  'You are signed out on every device, and you no longer get texts, emails or notifications.':
    'Se cierra su sesión en todos los dispositivos, y ya no recibe mensajes de texto, correos ni avisos.',
  'You can restore the account by signing in within {days} days. A registered card is removed at once and must be entered again.':
    'Puede recuperar la cuenta si inicia sesión dentro de {days} días. Una tarjeta registrada se elimina enseguida y hay que ponerla de nuevo.',
  'After that, your email address, phone number, company website, username, devices, skills and notifications are erased. Others can then use your username.':
    'Después se borran su correo, teléfono, sitio web de la empresa, usuario, dispositivos, certificaciones y avisos. Su usuario queda libre para otros.',
  'Inspections and tickets are records of your work unit and keep your name.':
    'Las inspecciones y boletas son registros de su unidad de trabajo y conservan el nombre de usted.',
  'Send unsent work first. After deletion, you can send it only if you restore the account.':
    'Envíe antes lo pendiente. Después de borrar la cuenta, solo podrá enviarlo si la recupera.',
  Card: 'Tarjeta',
  'Billing is not set up on this server. You do not need to enter a card.':
    'Los pagos no están configurados en este servidor. No necesita registrar una tarjeta.',
} as const;
