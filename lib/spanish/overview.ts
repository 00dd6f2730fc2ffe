/** What is open in the work unit. */
export const OVERVIEW_IN_SPANISH = {
  Overview: 'Resumen',
  'Open work': 'Trabajo abierto',
  '1 corrective action open': '1 acción correctiva abierta',
  '{count} corrective actions open': '{count} acciones correctivas abiertas',
  '{count} overdue': '{count} con retraso',
  '1 site not inspected for 7 days': '1 sitio sin inspección en 7 días',
  '{count} sites not inspected for 7 days': '{count} sitios sin inspección en 7 días',
} as const;
