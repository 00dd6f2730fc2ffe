import { getFontEmbedCSS, toCanvas } from 'html-to-image';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Attribution, getMapAttribution } from '@/components/map/attribution';
import { createCameraFeed } from '@/components/map/camera';
import { paintGround, PIXEL_RATIO, toBlob } from '@/components/map/capture';
import { ScaleChip } from '@/components/map/controls';
import { EngineSlot } from '@/components/map/engine-slot';
import type { EngineHandle } from '@/components/map/engines/engine';
import { useImagery } from '@/components/map/imagery';
import { PinLayer } from '@/components/map/pin-layer';
import { useToast } from '@/components/ui/feedback/toast';
import { usePopup } from '@/components/ui/feedback/popup';
import { LogoMark } from '@/components/ui/media/logo';
import { downloadFile } from '@/lib/client/download-file';
import type { EngineName } from '@/lib/map/engine-choice';
import { createInitialView, PICTURE_MARGINS } from '@/lib/map/fit';
import { MAX_ZOOM } from '@/lib/map/measures';
import type { MapView } from '@/lib/map/position';
import type { MapConfig, Pin, Size } from '@/lib/map/types';

/** CSS pixels of the map in the picture. */
const MAP_SIZE: Size = { width: 960, height: 600 };
const MAX_ATTEMPTS = 5;
const MAX_SAVE_MS = 45_000;

const NO_IMAGERY = 'The satellite imagery could not be loaded. Check your signal, then try again.';
const NOT_RENDERED = 'This browser could not create the picture. Try again, or use another browser.';

export interface MapPictureContent {
  config: MapConfig;
  /** The picture shows this view, or a closer or wider one if its pins require it. */
  view: MapView;
  pins: readonly Pin[];
  siteName: string;
  /** Below the site's name: what the picture shows, and its date. */
  subtitle: string;
  /** What the colors of the pins mean. */
  legend: ReactNode;
  fileName: string;
}

interface MapPictureSheetProps {
  picture: MapPictureContent;
  onEnd(): void;
}

/**
 * Renders a map's picture outside the screen and downloads it, or says why it cannot. The imagery is drawn by its own
 * engine, so that the picture has the same size on every device. Removing this component cancels the download.
 */
export function MapPictureSheet({ picture, onEnd }: MapPictureSheetProps) {
  const { config, pins, siteName, subtitle, legend, fileName } = picture;
  const engine = useRef<EngineHandle>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const map = useRef<HTMLDivElement>(null);
  const hasMissingTile = useRef(false);
  const [engineName, setEngineName] = useState<EngineName | null>(null);
  const [{ feed, scale, groundView }] = useState(() => createCamera(picture));
  const imagery = useImagery(groundView.zoom);
  const popup = usePopup();
  const toast = useToast();

  const end = useEffectEvent((failure: string | null) => {
    if (failure === null) toast('Picture saved');
    else popup.show({ kind: 'warning', title: 'Picture not saved', message: failure });
    onEnd();
  });

  const save = useEffectEvent(async (): Promise<string | null> => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS && engine.current; attempt++) {
      const size = { width: MAP_SIZE.width * scale, height: MAP_SIZE.height * scale };
      const ground = await paintGround(engine.current, size, PIXEL_RATIO / scale);
      if (hasMissingTile.current) return NO_IMAGERY;
      if (!ground.isComplete) continue;
      if (!sheet.current || !map.current) break;
      const file = await renderPicture(sheet.current, map.current, ground.canvas);
      if (sheet.current) downloadFile(file, fileName);
      return null;
    }
    return NO_IMAGERY;
  });

  useEffect(() => {
    const timer = setTimeout(() => end(NO_IMAGERY), MAX_SAVE_MS);
    return () => clearTimeout(timer);
  }, []);
  const isDrawn = imagery.state !== 'loading';
  useEffect(() => {
    if (!isDrawn) return;
    let isRemoved = false;
    void save()
      .catch(() => NOT_RENDERED)
      .then((failure) => {
        if (!isRemoved) end(failure);
      });
    return () => {
      isRemoved = true;
    };
  }, [isDrawn]);

  return createPortal(
    <div inert aria-hidden="true" className="fixed top-0 -left-[10000px]">
      <div className="relative" style={{ width: MAP_SIZE.width * scale, height: MAP_SIZE.height * scale }}>
        <EngineSlot
          isOffscreen
          config={config}
          getView={() => groundView}
          handle={engine}
          isPlacing={false}
          onView={ignore}
          onMoveEnd={ignore}
          onImagery={(layer, isShown) => {
            if (layer === 'base' && !isShown) hasMissingTile.current = true;
            imagery.setLayerOutcome(layer, isShown);
          }}
          onEngineChange={setEngineName}
        />
      </div>
      <div ref={sheet} className="text-ink" style={{ width: MAP_SIZE.width }}>
        <div className="flex items-center gap-6 bg-white px-6 py-4">
          <div className="min-w-0 flex-1">
            <p dir="auto" className="text-left text-page font-heavy tracking-tight wrap-anywhere">
              {siteName}
            </p>
            <p className="mt-0.5 text-body text-ink-soft">{subtitle}</p>
          </div>
          <span className="flex shrink-0 items-center gap-2 text-body font-heavy text-spruce-900">
            <LogoMark />
            Earth Tight
          </span>
        </div>
        <div ref={map} className="relative" style={MAP_SIZE}>
          <PinLayer
            feed={feed}
            pins={pins}
            selectedId={null}
            onOpenCluster={ignore}
            canCluster={false}
            onFocusOutside={ignore}
            placedPin={null}
            deviceLocation={null}
          />
          <NorthArrow />
          <div className="absolute bottom-3 left-3">
            <ScaleChip feed={feed} />
          </div>
          <Attribution text={getMapAttribution(engineName, config)} />
        </div>
        <div className="grid min-h-12 content-center gap-1.5 bg-white px-6 py-3 text-small text-ink-soft">{legend}</div>
      </div>
    </div>,
    document.body,
  );
}

const ignore = () => undefined;

/** The view of the picture, and that of its imagery, which is drawn `scale` times as large to be sharp. */
function createCamera({ config, pins, view: base }: MapPictureContent) {
  // Mapbox draws as many pixels as the screen has.
  const scale = config.mapboxToken && devicePixelRatio >= PIXEL_RATIO ? 1 : PIXEL_RATIO;
  const maxZoom = MAX_ZOOM - Math.log2(scale);
  const fitted = createInitialView(pins, { base, size: MAP_SIZE, margins: PICTURE_MARGINS });
  const view = { ...fitted, zoom: Math.min(fitted.zoom, maxZoom) };
  const feed = createCameraFeed(view);
  feed.update({ size: MAP_SIZE });
  return { feed, scale, groundView: { ...view, zoom: view.zoom + Math.log2(scale) } };
}

function NorthArrow() {
  return (
    <span className="absolute top-3 right-3 grid justify-items-center rounded-badge bg-spruce-950/86 px-2 py-1.5 text-micro font-bold text-white">
      <svg viewBox="0 0 12 14" className="h-3.5 w-3 fill-white">
        <path d="M6 0 12 14 6 10.5 0 14Z" />
      </svg>
      N
    </span>
  );
}

/** Draws the sheet over the ground. `map` is the part of the sheet under which the ground is visible. */
async function renderPicture(sheet: HTMLElement, map: HTMLElement, ground: HTMLCanvasElement): Promise<Blob> {
  // Where the package cannot read the font, the text is in a font of the system.
  const fontEmbedCSS = await getFontEmbedCSS(sheet).catch(() => '');
  const canvas = await toCanvas(sheet, { pixelRatio: PIXEL_RATIO, fontEmbedCSS });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no 2D canvas.');
  const top = (map.getBoundingClientRect().top - sheet.getBoundingClientRect().top) * PIXEL_RATIO;
  context.globalCompositeOperation = 'destination-over';
  context.drawImage(ground, 0, Math.round(top), ground.width, ground.height);
  return toBlob(canvas, 'image/png');
}
