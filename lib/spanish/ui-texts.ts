/** `UiTexts` of components/ui/text/ui-texts.ts. */
export const UI_TEXTS_IN_SPANISH = {
  close: 'Cerrar',
  cancel: 'Cancelar',
  atMost: (characters: number) => `Máximo ${characters} caracteres`,
  ofLimit: (length: number, limit: number) => `${length} de ${limit}`,
  left: (characters: number) => (characters === 1 ? 'Queda 1' : `Quedan ${characters}`),
  datePlaceholder: 'MM/DD/AAAA',
  dateTimePlaceholder: 'MM/DD/AAAA hh:mm AM',
  notADate: (placeholder: string) => `Esto no es una fecha. Escríbala así: ${placeholder}.`,
  pickFromCalendar: (label: string) => `Elegir en el calendario: ${label}`,
  showAll: 'Mostrar todo',
  showLess: 'Mostrar menos',
};
