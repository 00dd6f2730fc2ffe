import type { Position } from '@/lib/map/position';
import type { Agreement, AgreementSide } from './agreement';
import { SIDES, type QuantityUnit, type Side } from './rules';

/** Sites and routes of open tickets, for the map. Pure. */

export interface HaulPlace extends Position {
  /** The site's number on the map and in the list, from 1. */
  number: number;
  siteName: string;
  unitName: string;
  /** Whether loads arrive here; a site may also export. */
  isImport: boolean;
}

export interface HaulRoute {
  id: string;
  from: HaulPlace;
  to: HaulPlace;
  agreementIds: string[];
  materials: string[];
  openTickets: number;
  underWay: { quantity: number; unit: QuantityUnit }[];
}

/** The materials under way, by name, ignoring case. */
export function listMaterialsUnderWay(agreements: readonly Agreement[]): string[] {
  const named = new Map(agreements.filter(isUnderWay).map(({ material }) => [placeKey(material), material]));
  return [...named.values()].sort((a, b) => a.localeCompare(b));
}

/** Places and routes of one material or all, most open tickets first. */
export function findHaulRoutes(agreements: readonly Agreement[], material: string | null) {
  const shown = agreements
    .filter(isUnderWay)
    .filter((each) => material === null || placeKey(each.material) === placeKey(material));
  const places = new Map<string, HaulPlace>();
  const ways = new Map<string, HaulRoute>();
  for (const agreement of shown) {
    const [from, to] = SIDES.map((side) => findOrAddPlace(places, agreement[side], side));
    if (!from || !to) continue;
    const id = `${from.number} ${to.number}`;
    const way = ways.get(id) ?? { id, from, to, agreementIds: [], materials: [], openTickets: 0, underWay: [] };
    ways.set(id, addAgreement(way, agreement));
  }
  return { places: [...places.values()], ways: [...ways.values()].sort((a, b) => b.openTickets - a.openTickets) };
}

const isUnderWay = ({ totals, ...sides }: Agreement): boolean =>
  totals.openTickets > 0 && sides.export.position !== null && sides.import.position !== null;

const placeKey = (material: string): string => material.trim().toLowerCase();

/** A partner's site has no id here, so it is identified by name and position. */
function findOrAddPlace(places: Map<string, HaulPlace>, { siteName, unitName, position }: AgreementSide, side: Side) {
  if (position === null) return null;
  const key = [position.lat, position.lng, siteName, unitName].join('\n');
  const known = places.get(key);
  const isImport = side === 'import' || known?.isImport === true;
  const place = known ?? { ...position, number: places.size + 1, siteName, unitName, isImport };
  place.isImport = isImport;
  places.set(key, place);
  return place;
}

function addAgreement(way: HaulRoute, { id, material, totals, quantityUnit }: Agreement): HaulRoute {
  const before = way.underWay.find(({ unit }) => unit === quantityUnit);
  const others = way.underWay.filter((each) => each !== before);
  const isNew = !way.materials.some((each) => placeKey(each) === placeKey(material));
  return {
    ...way,
    agreementIds: [...way.agreementIds, id],
    materials: isNew ? [...way.materials, material] : way.materials,
    openTickets: way.openTickets + totals.openTickets,
    underWay: [...others, { unit: quantityUnit, quantity: (before?.quantity ?? 0) + totals.underWay }],
  };
}
