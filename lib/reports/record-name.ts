/** Where the frozen PDF of a report is read, and what it is called when saved. */
export const recordAddress = (reportId: string): string => `/record/${reportId}.pdf`;

/** `bay-view-lofts-2026-11-17-inspection.pdf`: plain letters and digits, safe in every header and file system. */
export function recordFileName(siteName: string, date: string): string {
  const site = siteName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 60);
  return `${site || 'site'}-${date.slice(0, 10)}-inspection.pdf`;
}
