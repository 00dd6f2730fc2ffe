import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { RichText, useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { useReturnFocusToMap } from '@/components/map/use-return-focus-to-map';
import type { DeviceLocation } from '@/components/map/device-location';
import { Button } from '@/components/ui/buttons/button';
import { IconButton } from '@/components/ui/buttons/icon-button';
import { TextField } from '@/components/ui/forms/text-field';
import { parseCoordinates } from '@/lib/map/coordinates';
import type { Position } from '@/lib/map/position';

/**
 * A crosshair and a button for placing with the keyboard, visible while the map has the focus. Screen readers always
 * reach the button.
 */
export function PlacingCrosshair({ onPlace }: { onPlace(): void }) {
  const t = useText();
  const visibilityClass = 'opacity-0 group-has-[[data-aim]:focus-visible]/map:opacity-100';
  return (
    <>
      <svg
        aria-hidden
        width="41"
        height="41"
        className={`pointer-events-none absolute top-1/2 left-1/2 z-1 -translate-1/2 ${visibilityClass}`}
      >
        <path d="M20.5 0v16m0 9v16M0 20.5h16m9 0h16" className="stroke-white stroke-5" />
        <path d="M20.5 0v16m0 9v16M0 20.5h16m9 0h16" className="stroke-pin-ink stroke-2" />
      </svg>
      <div
        className={`pointer-events-none absolute top-[calc(50%+2rem)] left-1/2 z-2 -translate-x-1/2 group-has-[[data-aim]:focus-visible]/map:pointer-events-auto ${visibilityClass}`}
      >
        <Button data-aim size="field" className="whitespace-nowrap shadow-raised" onClick={onPlace}>
          {t('Place here')}
        </Button>
      </div>
    </>
  );
}

const COORDINATE_EXAMPLE = '43.03890, -87.90647';

/** A button that opens a field for coordinates, at which the pin is placed. */
export function CoordinateEntry({ onPlace }: { onPlace(place: Position): void }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState('');
  const [text, setText] = useState('');
  const opener = useRef<HTMLButtonElement>(null);

  function close() {
    flushSync(() => setOpen(false));
    opener.current?.focus();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const place = parseCoordinates(text);
    if (!place)
      return setError(t('Enter latitude and longitude in degrees, such as {example}', { example: COORDINATE_EXAMPLE }));
    setError('');
    close();
    onPlace(place);
  }
  if (!isOpen) {
    return (
      <Button
        ref={opener}
        size="field"
        variant="outline"
        className="absolute top-3 left-3 z-2 shadow-[0_1px_6px_rgb(0_0_0/0.35)]"
        onClick={() => setOpen(true)}
      >
        <Icon name="crosshair" />
        {t('Coordinates')}
      </Button>
    );
  }
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      noValidate
      className="absolute top-3 right-18 left-3 z-3 max-w-96 rounded-card bg-surface p-3 shadow-overlay"
    >
      <TextField
        label={t('Latitude, longitude')}
        autoFocus
        autoComplete="off"
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="field" isFullWidth className="mt-3">
        {t('Place here')}
      </Button>
      <IconButton
        label={t('Close coordinates')}
        icon={<Icon name="x" />}
        className="absolute top-0 right-0"
        onClick={close}
      />
    </form>
  );
}

/** Shows the accuracy of the device's location and asks whether to place the pin there. */
export function ConfirmLocation({
  location,
  onPlace,
  onDismiss,
}: {
  location: DeviceLocation;
  onPlace(): void;
  onDismiss(): void;
}) {
  const t = useText();
  const group = useRef<HTMLDivElement>(null);
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const element = group.current;
    return () => {
      if (element?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus();
    };
  }, [opener]);
  return (
    <div
      ref={group}
      role="group"
      aria-label={t('Your location')}
      className="absolute inset-x-3 bottom-3 z-3 mx-auto max-w-96 rounded-card bg-surface p-3 shadow-overlay"
    >
      <p className="mb-3">
        <RichText
          text="You are here, accurate to within {accuracy}. Place the pin here?"
          values={{ accuracy: <strong className="font-bold">{location.accuracy}</strong> }}
        />
      </p>
      <div className="flex gap-2">
        <Button size="field" autoFocus className="flex-1" onClick={onPlace}>
          {t('Place here')}
        </Button>
        <Button size="field" variant="text" onClick={onDismiss}>
          {t('Not here')}
        </Button>
      </div>
    </div>
  );
}

/**
 * A button that undoes the last move of the pin. It is on the map, because a new bar in the dock would shift the map
 * under the next tap.
 */
export function UndoMoveButton({ onPress }: { onPress(): void }) {
  const t = useText();
  const button = useReturnFocusToMap();
  return (
    <Button ref={button} size="field" variant="outline" onClick={onPress} className="pointer-events-auto shadow-raised">
      <Icon name="undo-2" />
      {t('Undo move')}
    </Button>
  );
}

/** Why the device's location is not shown. The map's live region announces it to screen readers. */
export function LocationError({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p aria-hidden className="rounded-control bg-surface px-3 py-2 text-small font-bold shadow-raised">
      {text}
    </p>
  );
}
