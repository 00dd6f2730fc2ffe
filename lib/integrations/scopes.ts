/** What a token may read or add through the API, one scope for each kind of data. */
export const API_SCOPES = [
  'read-sites',
  'read-inspections',
  'read-bmps',
  'read-corrective-actions',
  'read-rain',
  'write-rain',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

export const API_SCOPE_LABELS: Readonly<Record<ApiScope, string>> = {
  'read-sites': 'Read sites',
  'read-inspections': 'Read inspections',
  'read-bmps': 'Read BMPs',
  'read-corrective-actions': 'Read corrective actions',
  'read-rain': 'Read rain',
  'write-rain': 'Add rain',
};
