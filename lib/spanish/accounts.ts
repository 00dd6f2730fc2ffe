/** Sign-in, registration, password, invitations, log-out. */
export const ACCOUNTS_IN_SPANISH = {
  // Signed out
  Login: 'Iniciar sesión',
  'Sign in': 'Iniciar sesión',
  Register: 'Registrarse',
  'Back to Login': 'Volver a iniciar sesión',
  'Every control on the site. Checked, mapped and accounted for.':
    'Cada control del sitio, revisado, en el mapa y con su registro.',
  'Log in to open the inspection you were sent.': 'Inicie sesión para abrir la inspección que le enviaron.',
  'Erosion-control inspections for your sites.': 'Inspecciones de control de erosión para sus sitios.',
  'Erosion-control inspections, from the site to the final record.':
    'Inspecciones de control de erosión, del sitio al registro final.',
  'Learn More': 'Más información',
  'New here?': '¿Es nuevo aquí?',
  'Already have an account?': '¿Ya tiene cuenta?',
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
  'Use at least 8 characters. Do not use a common password, or your name, email address or company. Three or four unrelated words work well.':
    'Use al menos 8 caracteres. No use una contraseña común, ni su nombre, correo electrónico o empresa. Tres o cuatro palabras sin relación entre sí funcionan bien.',
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
  'Send the code to this address': 'Enviar el código a esta dirección',
  'We send a code to your email address. Use it to set a new password.':
    'Enviamos un código a su correo electrónico. Con él usted pone una contraseña nueva.',
  'Enter the code from the email and choose a new password.':
    'Escriba el código del correo y elija una contraseña nueva.',
  'Send code': 'Enviar código',
  'If the account exists, we sent a code to its email address.':
    'Si la cuenta existe, enviamos un código a su correo electrónico.',
  'These passkeys can be used to sign in to your account. Uncheck any you do not recognize to remove them.':
    'Con estas llaves de acceso se puede entrar a su cuenta. Desmarque las que no reconozca para quitarlas.',
  'New password': 'Contraseña nueva',
  'Set new password': 'Poner contraseña nueva',
  'Account deleted': 'Cuenta borrada',
  'Your account was deleted': 'Su cuenta fue borrada',
  'You are signed out everywhere. To restore your account, sign in within {days} days; we sent you an email with the date.':
    'Se cerró su sesión en todas partes. Para recuperar su cuenta, inicie sesión en los próximos {days} días; le enviamos un correo electrónico con la fecha.',
  'This account was deleted. To restore it, sign in with your password or a passkey, or use Forgot password.':
    'Esta cuenta fue borrada. Para recuperarla, inicie sesión con su contraseña o llave de acceso, o use Olvidé mi contraseña.',
  'The map of an inspection, with a pin for each control, colored by its condition.':
    'El mapa de una inspección, con un marcador para cada control, del color de su estado.',
  'A crew’s list on a phone: each BMP with its status and the number of required corrective actions.':
    'La lista de una cuadrilla en un teléfono: cada BMP con su estado y el número de medidas correctivas necesarias.',
  'A closed report as its recipient sees it: date, the button for the PDF and the map.':
    'Un informe cerrado como lo ve quien lo recibe: fecha, el botón del PDF y el mapa.',
  'Walk the site.': 'Recorra el sitio.',
  'Log each control on a map with photos, conditions and the corrective actions it needs. The app works without signal and sends your entries when signal returns.':
    'Registre cada control en un mapa con fotos, condiciones y las medidas correctivas que necesita. La aplicación funciona sin señal y envía lo que usted registró cuando vuelve la señal.',
  'Tell the crew.': 'Avise a la cuadrilla.',
  'When you save, the people you choose get a message that says what to do and where.':
    'Al guardar, cada persona que usted elija recibe un mensaje con lo que hay que hacer, y dónde.',
  'Keep the record.': 'Conserve el registro.',
  'Corrections are documented as they are made. Closing out creates a final report that never changes. Share it with owners and authorities, who can acknowledge it without an account.':
    'Las correcciones se documentan cuando se hacen. Al cerrar se forma un informe que nunca cambia, para compartir con propietarios y autoridades, que acusan recibo sin tener cuenta.',
  'User logged in successfully': 'Sesión iniciada',
  'User created successfully': 'Cuenta creada',
  'User verified successfully': 'Cuenta confirmada',
  'Code was re-sent!': '¡Código reenviado!',
  'Your new password is set. Sign in with it.': 'Su contraseña nueva está lista. Inicie sesión con ella.',
  'Error signing in: {message}': 'No se pudo iniciar sesión: {message}',
  'Error creating account: {message}': 'No se pudo crear la cuenta: {message}',
  'Error verifying code: {message}': 'No se pudo verificar el código: {message}',
  'Error resending code: {message}': 'No se pudo reenviar el código: {message}',
  'No code was sent because too many were requested. Enter the newest code, or request another in {wait}.':
    'No se envió otro código porque ya se pidieron demasiados. Escriba el más nuevo, o pida otro en {wait}.',
  'Which passkeys do you want to keep?': '¿Qué llaves de acceso quiere conservar?',
  'These passkeys can be used to sign in to this account. Unchecked passkeys are removed.':
    'Con estas llaves de acceso se puede entrar a esta cuenta. Las que no marque se quitarán.',
  '{about} entered your name and phone. Correct them if they are wrong.':
    '{about} escribió su nombre y teléfono. Corríjalos si están mal.',
  'Your session has ended': 'Su sesión terminó',
  'Sign in again to continue. What you entered stays as it is.':
    'Inicie sesión de nuevo para continuar. Lo que escribió se queda como está.',
  'What you entered on this page stays as it is.': 'Lo que escribió en esta página se queda como está.',
  'Signed in': 'Sesión iniciada',
  'Not signed in': 'No se inició sesión',
  'Continue where you left off.': 'Continúe donde estaba.',

  // Invitations and the first work unit
  Invitation: 'Invitación',
  Invitations: 'Invitaciones',
  'Join {unitName}': 'Unirse a {unitName}',
  'This link does not work': 'Este enlace no funciona',
  'The link is incomplete or was replaced by a newer one. Use the link in the newest invitation, or ask the person who invited you to send it again.':
    'El enlace está incompleto o fue reemplazado por uno más nuevo. Use el enlace de la invitación más nueva o pida a quien lo invitó que la envíe de nuevo.',
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
  'You are now working in {unit}.': 'Ahora usted trabaja en {unit}.',

  // Log-out
  'Log out?': '¿Cerrar sesión?',
  'Logging out...': 'Cerrando sesión...',
  'Log Out on This Device': 'Cerrar sesión en este dispositivo',
  'You are offline, so you will be signed out on this device only. You need signal to sign in again.':
    'No tiene conexión: la sesión se cerrará solo en este dispositivo. Para iniciar sesión de nuevo se necesita señal.',
  'Work you have sent is safe on the server and will be removed from this device.':
    'Lo que ya envió está seguro en el servidor y se borrará de este dispositivo.',
  'See details': 'Ver detalles',
  'You are still signed in': 'Su sesión sigue abierta',
  'You are still signed in because the server had a problem. Try again in a moment.':
    'Su sesión sigue abierta porque el servidor tuvo un problema. Inténtelo de nuevo en un momento.',
  '1 unsaved form stays on this device for you. Nobody else who signs in here can see it.':
    '1 formulario sin guardar se queda en este dispositivo para usted. Nadie más que entre aquí lo ve.',
  '{count} unsaved forms stay on this device for you. Nobody else who signs in here can see them.':
    '{count} formularios sin guardar se quedan en este dispositivo para usted. Nadie más que entre aquí los ve.',
  'Delete from this device': 'Borrar de este dispositivo',
  'Unsaved forms deleted': 'Se borró lo que escribió',
} as const;
