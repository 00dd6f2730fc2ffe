import type { Pin } from '@/lib/map/types';
import { formatMarkerLabel, PROVISIONAL_LABEL_TEXT } from './labels';
import type { BmpStatus, LoggedBmp } from './report';
import { getStatusMark } from './rules';

interface PinTexts {
  status?: Readonly<Record<BmpStatus, string>>;
  provisional?: string;
}

/** Pins of the logged BMPs in list order. A BMP without a position has no pin. */
export function createBmpPins(
  bmps: readonly Pick<LoggedBmp, 'id' | 'name' | 'label' | 'location'>[],
  getStatus: (id: string) => BmpStatus,
  isProvisional: (id: string) => boolean = () => false,
  texts: PinTexts = {},
): Pin[] {
  return bmps.flatMap(({ id, name, label, location }) => {
    if (location === null) return [];
    const marker = formatMarkerLabel(label);
    const status = getStatus(id);
    const title = [marker, name, texts.status?.[status] ?? status].join(', ');
    const pin: Pin = { id, ...location, label: marker, ...getStatusMark(status), title };
    if (!isProvisional(id)) return [pin];
    return [{ ...pin, isProvisional: true, title: `${title}, ${texts.provisional ?? PROVISIONAL_LABEL_TEXT}` }];
  });
}
