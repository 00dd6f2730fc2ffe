/** Why a password is too easy to guess, by the English sentence (lib/accounts/server/password-strength.ts). */
export const WEAK_PASSWORD_IN_SPANISH: Readonly<Partial<Record<string, string>>> = {
  'its words and numbers are common': 'sus palabras y números son comunes',
  'it uses adjacent keys': 'usa teclas vecinas',
  'it repeats characters': 'repite caracteres',
  'it has a sequence like abc or 6543': 'tiene una serie como abc o 6543',
  'it contains a year': 'contiene un año',
  'it contains a date': 'contiene una fecha',
  'it is a common password': 'es una contraseña común',
  'it is similar to a common password': 'se parece a una contraseña común',
  'it is a single word': 'es una sola palabra',
  'it is a name': 'es un nombre',
  'it contains your name, address or company': 'contiene su nombre, dirección o empresa',
};
