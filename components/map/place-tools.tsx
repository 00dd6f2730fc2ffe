'use client';
import { Crosshair, X } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import type { Found } from '@/components/map/my-location';
import { readCoordinates } from '@/lib/map/coordinates';
import type { LngLat } from '@/lib/map/types';

/**
 * Placing without a finger: the crosshair in the middle and its button show while the map has the keyboard's focus.
 * A screen reader reaches the button at any time.
 */
export function Aim({ onPlace }: { onPlace(): void }) {
  const shown = 'opacity-0 group-has-[[data-aim]:focus-visible]/map:opacity-100';
  return (
    <>
      <svg
        aria-hidden
        width="41"
        height="41"
        className={`pointer-events-none absolute top-1/2 left-1/2 z-1 -translate-1/2 ${shown}`}
      >
        <path d="M20.5 0v16m0 9v16M0 20.5h16m9 0h16" className="stroke-white stroke-5" />
        <path d="M20.5 0v16m0 9v16M0 20.5h16m9 0h16" className="stroke-pin-ink stroke-2" />
      </svg>
      <button
        type="button"
        data-aim
        onClick={onPlace}
        className={`pointer-events-none absolute top-[calc(50%+2rem)] left-1/2 z-2 min-h-12 -translate-x-1/2 rounded-control bg-action px-4 font-bold whitespace-nowrap text-action-ink group-has-[[data-aim]:focus-visible]/map:pointer-events-auto ${shown}`}
      >
        Place here
      </button>
    </>
  );
}

/** "43.03890, -87.90647" typed instead of tapped. */
export function CoordinateEntry({ onPlace }: { onPlace(place: LngLat): void }) {
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState('');
  const [text, setText] = useState('');
  const id = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    const place = readCoordinates(text);
    if (!place) return setProblem('Enter latitude and longitude in degrees, such as 43.03890, -87.90647');
    setOpen(false);
    onPlace(place);
  }
  if (!open) {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="absolute top-3 left-3 z-2 flex min-h-12 items-center gap-2 rounded-control bg-surface px-3 text-small font-bold text-ink shadow-[0_1px_6px_rgb(0_0_0/0.35)] hover:bg-surface-hover"
      >
        <Crosshair aria-hidden className="size-5" />
        Coordinates
      </button>
    );
  }
  return (
    <form
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      noValidate
      className="absolute top-3 right-18 left-3 z-3 max-w-96 rounded-card bg-surface p-3 text-ink shadow-overlay"
    >
      <div className="flex items-start justify-between">
        <label htmlFor={id} className="pt-1 text-[0.9375rem] font-bold">
          Latitude, longitude
        </label>
        <button
          type="button"
          aria-label="Close"
          onClick={() => setOpen(false)}
          className="-mt-2 -mr-2 grid size-12 place-items-center rounded-control hover:bg-surface-hover"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          autoFocus
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-invalid={problem !== ''}
          aria-describedby={problem ? `${id}-problem` : undefined}
          className="min-h-12 min-w-40 flex-1 rounded-control border-[1.5px] border-line-control bg-surface px-3 text-field aria-invalid:border-2 aria-invalid:border-danger"
        />
        <button
          type="submit"
          className="min-h-12 rounded-control bg-action px-4 font-bold text-action-ink hover:bg-action-hover"
        >
          Place
        </button>
      </div>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-2 text-small font-bold text-danger">
          {problem}
        </p>
      )}
    </form>
  );
}

/** The phone's location is only as good as its accuracy: a person decides whether it is the BMP's. */
export function ConfirmLocation({ found, onPlace, onDismiss }: { found: Found; onPlace(): void; onDismiss(): void }) {
  return (
    <div
      role="group"
      aria-label="Your location"
      className="absolute inset-x-3 bottom-3 z-3 mx-auto max-w-96 rounded-card bg-surface p-3 text-ink shadow-overlay"
    >
      <p className="mb-3">
        You are here, accurate to <strong className="font-bold">{found.accuracy}</strong>. Place the pin here?
      </p>
      <div className="flex gap-2">
        <button
          type="button"
          autoFocus
          onClick={onPlace}
          className="min-h-12 flex-1 rounded-control bg-action px-3 font-bold text-action-ink hover:bg-action-hover"
        >
          Place here
        </button>
        <button
          type="button"
          onClick={onDismiss}
          className="min-h-12 rounded-control px-3 font-bold text-link hover:bg-action-tint"
        >
          Not here
        </button>
      </div>
    </div>
  );
}
