/** Fixes that the crew sends by link, for crew members who inspect. The crew's page has its own texts. */
export const FIXES_IN_SPANISH = {
  'Fix to accept': 'Arreglo por aceptar',
  'The crew fixed {bmp} at {site}. Accept or return it.':
    'La cuadrilla arregló {bmp} en {site}. Acéptelo o devuélvalo.',
  'Fixes to accept': 'Arreglos por aceptar',
  'The crew sent these. Accepting one makes it the correction.':
    'La cuadrilla los envió. Al aceptar uno, queda como la corrección.',
  'Accept: {bmp}': 'Aceptar: {bmp}',
  Return: 'Devolver',
  'Return: {bmp}': 'Devolver: {bmp}',
  'Return the fix': 'Devolver el arreglo',
  'The reason is texted with the same link.': 'El motivo se envía por mensaje de texto con el mismo enlace.',
  'Fix accepted': 'Arreglo aceptado',
  'Fix returned': 'Arreglo devuelto',
  'Fix not accepted': 'No se aceptó el arreglo',
  'Done {time}': 'Hecho {time}',
  'Done {time} by {name}': 'Hecho {time} por {name}',
  'Correction required': 'Debe corregirse',
  'Fixes from the crew': 'Arreglos de la cuadrilla',
  'Waiting to be accepted': 'Por aceptar',
  'Accepted by {name}, {time}': 'Aceptado por {name}, {time}',
  'Returned by {name}, {time}: {reason}': 'Devuelto por {name}, {time}: {reason}',
} as const;
