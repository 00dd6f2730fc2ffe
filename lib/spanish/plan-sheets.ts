/** Plan sheets of a site. */
export const PLAN_SHEETS_IN_SPANISH = {
  Plans: 'Planos',
  'Plan sheets': 'Planos',
  'Plan sheets ({count} on)': 'Planos ({count} a la vista)',
  'Close plan sheets': 'Cerrar los planos',
  'The picture of this plan sheet could not be loaded. Try again when there is signal.':
    'No se pudo cargar la imagen de este plano. Inténtelo de nuevo cuando haya señal.',
  Opacity: 'Opacidad',
  'Opacity of {name}': 'Opacidad de {name}',
  'Plan sheets are shown over the satellite map, also in inspections. Phones keep them for work without signal.':
    'Los planos se ven sobre el mapa satelital, también en las inspecciones. Los teléfonos los guardan para trabajar sin señal.',
  'No plan sheets.': 'No hay planos.',
  'Not placed': 'Sin ubicar',
  'Up to {feet} ft off': 'Hasta {feet} pies de diferencia',
  'Sheet date {date}': 'Fecha del plano {date}',
  'Added by {name}, {date}': 'Agregado por {name}, {date}',
  'Archived {date}': 'Archivado {date}',
  'Archived plan sheets': 'Planos archivados',
  'Map of plan sheets': 'Mapa de los planos',
  'Use this date': 'Usar esta fecha',
} as const;
