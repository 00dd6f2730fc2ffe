import type { Report } from '@/lib/reports/domain/report';
import { createBmp, createSmallReport } from './sample';

/** Pasted texts that could break a record. */
export function createHostileReport(): Report {
  const report = createSmallReport();
  return {
    ...report,
    siteName: 'Peñón del Río – Etapa 2 / 河畔工地 🚧',
    fields: {
      ...report.fields,
      type: 'other',
      otherType: 'Walk-through before winter '.repeat(11),
      municipality: '密尔沃基市 Milwaukee',
      officialSiteId: 'X'.repeat(300),
      onsiteContact: 'Łukasz Żółć, Nguyễn Văn Đức, Αθήνα, Привет',
      inspectorNames: ['José Ñandú', '王小明'],
      notes: createTenThousandCharacters('Long note. ', 'The note ends here.'),
      planReviewNotes: 'a\u0000b\u0007c\u001Bd\u202Eevil\u202C \uD800 lone, tab\there, \uFEFFmark, soft\u00ADhyphen',
      verifiedBmps: [{ practiceId: 'p1', name: '良好的措施', type: 'Control de sedimentos', status: 'good' }],
    },
    bmps: [
      createBmp(0, {
        label: '1',
        photos: 2,
        description: createTenThousandCharacters('检查工地沉积物,雨水口需要清理。', '到此为止。'),
        actions: [
          'Retirar el sedimento acumulado; ¿está el camión aquí? ¡Sí!',
          'W'.repeat(500),
          'side by side ⚠️🚧🌊👍🏽',
        ],
        correction: '👷🏽‍♂️ reparó la cerca 🌧️ ⚠️ ❤️ 🇺🇸 ✓ → ≤ 3 in',
      }),
      createBmp(1, { label: '2', photos: 1, description: `${'W'.repeat(9_990)} wide end`, actions: ['한글 العربية'] }),
      createBmp(2, { label: 'AA', photos: 1, description: `https://example.com/${'path/segment-'.repeat(60)}end` }),
      createBmp(3, { label: 'B', photos: 1, description: 'line\n'.repeat(2_000) }),
      createBmp(4, { label: '3', photos: 0, description: 'Not decided what to do', actions: [] }),
    ],
  };
}

function createTenThousandCharacters(piece: string, end: string): string {
  return piece.repeat(Math.ceil(10_000 / piece.length)).slice(0, 10_000 - end.length) + end;
}
