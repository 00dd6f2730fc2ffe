import { useMemo, useState } from 'react';
import { ServerLink } from '@/components/offline/server-link';
import { SiteMap } from '@/components/map/site-map';
import { useText } from '@/components/ui/text/language';
import { formatActionChip } from '@/lib/deadlines/action-texts';
import type { MapConfig, Pin } from '@/lib/map/types';
import type { ListedAction } from '@/lib/register/contract';
import { createBmpHistoryUrl } from '@/lib/register/urls';
import { pluralize } from '@/lib/text';

interface ActionMapProps {
  config: MapConfig;
  actions: readonly ListedAction[];
  now: string;
}

type PlacedAction = ListedAction & { position: NonNullable<ListedAction['position']> };
const isPlaced = (action: ListedAction): action is PlacedAction => action.position !== null;

/** A letter and a shape for each state, so that color never stands alone. */
const LOOKS = {
  overdue: { label: '!', color: '#f22236', shape: 'square' },
  open: { label: '-', color: '#ffba00', shape: 'square' },
  closed: { label: '✓', color: '#3cd458', shape: 'circle' },
} as const satisfies Record<string, Pick<Pin, 'label' | 'color' | 'shape'>>;

/** The BMPs of listed corrective actions on a map, each with what is wrong there. */
export function ActionMap({ config, actions, now }: ActionMapProps) {
  const t = useText();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const placed = useMemo(() => groupByBmp(actions.filter(isPlaced)), [actions]);
  const pins = useMemo(() => [...placed].flatMap(([id, atBmp]) => toPin(id, atBmp) ?? []), [placed]);
  const [first] = pins;
  const missing = actions.filter((action) => !isPlaced(action)).length;
  return (
    <div className="border-t border-line">
      {first && (
        <div className="relative h-[60dvh] min-h-80">
          <SiteMap
            readOnly
            config={config}
            initialView={{ lat: first.lat, lng: first.lng, zoom: 17 }}
            pins={pins}
            selectedId={selectedId}
            onSelect={setSelectedId}
            renderBubble={({ id }) => <BmpBubble actions={placed.get(id) ?? []} now={now} />}
            label={t('Map of corrective actions')}
          />
        </div>
      )}
      {missing > 0 && (
        <p className="px-4 py-3 text-small text-ink-muted desktop:px-6">
          {pluralize(
            t,
            missing,
            '1 corrective action is not on the map. Open the list to see it.',
            '{count} corrective actions are not on the map. Open the list to see them.',
          )}
        </p>
      )}
    </div>
  );
}

function groupByBmp(actions: readonly PlacedAction[]): Map<string, PlacedAction[]> {
  const groups = new Map<string, PlacedAction[]>();
  for (const action of actions) groups.set(action.instance.id, [...(groups.get(action.instance.id) ?? []), action]);
  return groups;
}

function toPin(id: string, atBmp: readonly PlacedAction[]): Pin | undefined {
  const [first] = atBmp;
  if (!first) return undefined;
  const open = atBmp.filter(({ closedAt }) => closedAt === null);
  const state = open.some(({ isOverdue }) => isOverdue) ? 'overdue' : open.length > 0 ? 'open' : 'closed';
  const { instance, position, site } = first;
  const names = atBmp.map(({ name }) => name).join(', ');
  return { id, ...position, ...LOOKS[state], title: `${instance.tag} ${instance.name}, ${site.name}: ${names}` };
}

function BmpBubble({ actions, now }: { actions: readonly ListedAction[]; now: string }) {
  const t = useText();
  const [first] = actions;
  if (!first) return null;
  const { instance, site } = first;
  return (
    <>
      <ServerLink href={createBmpHistoryUrl(instance.id)} className="block py-2 font-bold wrap-anywhere text-link">
        {instance.tag} <bdi>{instance.name}</bdi>
      </ServerLink>
      <p className="text-small wrap-anywhere">
        <bdi>{site.name}</bdi>
      </p>
      <ul>
        {actions.map((action) => (
          <li key={action.id} className="text-small wrap-anywhere">
            <span lang="en" dir="auto">
              {action.name}
            </span>{' '}
            · {formatActionChip(action, now, t)}
          </li>
        ))}
      </ul>
    </>
  );
}
