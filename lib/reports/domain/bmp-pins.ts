import type { Pin } from '@/lib/map/types';
import { markerLabel, PROVISIONAL_LABEL_TEXT } from './labels';
import type { BmpStatus, LoggedBmp } from './report';
import { statusMark } from './rules';

interface PinWords {
  status?: Readonly<Record<BmpStatus, string>>;
  provisional?: string;
}

/** Pins of the logged BMPs in list order. A BMP without a position has no pin. */
export function bmpPins(
  bmps: readonly Pick<LoggedBmp, 'id' | 'name' | 'label' | 'location'>[],
  getStatus: (id: string) => BmpStatus,
  isProvisional: (id: string) => boolean = () => false,
  words: PinWords = {},
): Pin[] {
  return bmps.flatMap(({ id, name, label, location }) => {
    if (location === null) return [];
    const marker = markerLabel(label);
    const status = getStatus(id);
    const title = [marker, name, words.status?.[status] ?? status].join(', ');
    if (!isProvisional(id)) return [{ id, ...location, label: marker, ...statusMark(status), title }];
    return [
      {
        id,
        ...location,
        label: marker,
        ...statusMark(status),
        provisional: true,
        title: `${title}, ${words.provisional ?? PROVISIONAL_LABEL_TEXT}`,
      },
    ];
  });
}
