import type { Pin } from '@/lib/map/types';
import { markerLabel, PROVISIONAL } from './labels';
import type { BmpStatus, LoggedBmp } from './report';
import { statusMark } from './rules';

/** The pins of logged BMPs in the order of the list. A BMP without a place has no pin. */
export function bmpPins(
  bmps: readonly Pick<LoggedBmp, 'id' | 'name' | 'label' | 'location'>[],
  statusOf: (id: string) => BmpStatus,
  isProvisional: (id: string) => boolean = () => false,
): Pin[] {
  return bmps.flatMap(({ id, name, label, location }) => {
    if (location === null) return [];
    const marker = markerLabel(label);
    const status = statusOf(id);
    const title = [marker, name, status].join(', ');
    if (!isProvisional(id)) return [{ id, ...location, label: marker, ...statusMark(status), title }];
    return [
      { id, ...location, label: marker, ...statusMark(status), provisional: true, title: `${title}, ${PROVISIONAL}` },
    ];
  });
}
