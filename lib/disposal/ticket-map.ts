import type { Position } from '@/lib/map/position';
import type { Agreement, AgreementSide } from './agreement';
import { SIDES, type QuantityUnit, type Side } from './rules';

/** A site on the map of tickets under way. */
export interface HaulPlace extends Position {
  /** The site's number on the map and in the list, from 1. */
  number: number;
  siteName: string;
  unitName: string;
  /** Whether loads arrive here; a site may also export. */
  isImport: boolean;
}

/** The open tickets from one site to another. */
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
  const names = new Map(agreements.filter(isUnderWay).map(({ material }) => [normalizeMaterial(material), material]));
  return [...names.values()].sort((a, b) => a.localeCompare(b));
}

/**
 * The places and routes of open tickets for one material (null: all), most open tickets first. Agreements without the
 * positions of both sites are omitted.
 */
export function findHaulRoutes(agreements: readonly Agreement[], material: string | null) {
  const matchingAgreements = agreements
    .filter(isUnderWay)
    .filter((agreement) => material === null || normalizeMaterial(agreement.material) === normalizeMaterial(material));
  const places = new Map<string, HaulPlace>();
  const routes = new Map<string, HaulRoute>();
  for (const agreement of matchingAgreements) {
    const [from, to] = SIDES.map((side) => findOrAddPlace(places, agreement[side], side));
    if (!from || !to) continue;
    const id = `${from.number} ${to.number}`;
    const route = routes.get(id) ?? { id, from, to, agreementIds: [], materials: [], openTickets: 0, underWay: [] };
    routes.set(id, addAgreement(route, agreement));
  }
  return { places: [...places.values()], routes: [...routes.values()].sort((a, b) => b.openTickets - a.openTickets) };
}

const isUnderWay = ({ totals, ...sides }: Agreement): boolean =>
  totals.openTickets > 0 && sides.export.position !== null && sides.import.position !== null;

const normalizeMaterial = (material: string): string => material.trim().toLowerCase();

/** A place is identified by name and position, because a partner's site has no id here. */
function findOrAddPlace(places: Map<string, HaulPlace>, { siteName, unitName, position }: AgreementSide, side: Side) {
  if (position === null) return null;
  const key = [position.lat, position.lng, siteName, unitName].join('\n');
  const existing = places.get(key);
  const isImport = side === 'import' || existing?.isImport === true;
  const place = existing ?? { ...position, number: places.size + 1, siteName, unitName, isImport };
  place.isImport = isImport;
  places.set(key, place);
  return place;
}

function addAgreement(route: HaulRoute, { id, material, totals, quantityUnit }: Agreement): HaulRoute {
  const existing = route.underWay.find(({ unit }) => unit === quantityUnit);
  const others = route.underWay.filter((amount) => amount !== existing);
  const isNew = !route.materials.some((name) => normalizeMaterial(name) === normalizeMaterial(material));
  return {
    ...route,
    agreementIds: [...route.agreementIds, id],
    materials: isNew ? [...route.materials, material] : route.materials,
    openTickets: route.openTickets + totals.openTickets,
    underWay: [...others, { unit: quantityUnit, quantity: (existing?.quantity ?? 0) + totals.underWay }],
  };
}
