/** Why a password is too easy to guess, by the English sentence (lib/accounts/server/password-strength.ts). */
export const WEAK_PASSWORD_IN_SPANISH: Readonly<Partial<Record<string, string>>> = {
  'Its words and numbers are among the first tried.': 'Sus palabras y números son de los primeros que se prueban.',
  'Keys that lie side by side are among the first tried.': 'Las teclas vecinas son de las primeras que se prueban.',
  'Repeated characters are among the first tried.': 'Los caracteres repetidos son de los primeros que se prueban.',
  'Sequences like abc or 6543 are among the first tried.':
    'Las series como abc o 6543 son de las primeras que se prueban.',
  'Years are among the first tried.': 'Los años son de lo primero que se prueba.',
  'Dates are among the first tried.': 'Las fechas son de lo primero que se prueba.',
  'It is one of the most used passwords.': 'Es una de las contraseñas más usadas.',
  'It is close to one of the most used passwords.': 'Se parece a una de las contraseñas más usadas.',
  'A single word is found quickly.': 'Una sola palabra se encuentra rápido.',
  'Names are found quickly.': 'Los nombres se encuentran rápido.',
  'Your own name, address or company is among the first tried.':
    'Su nombre, dirección o empresa es de lo primero que se prueba.',
};
