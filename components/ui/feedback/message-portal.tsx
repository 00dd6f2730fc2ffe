import { useCallback, useState, type ComponentProps, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Places of a page where messages are shown. A new message appears in the newest place. */
export interface MessagePlaces {
  /** A ref callback for a place. Returns a function that removes the place. */
  addPlace: (place: HTMLElement | null) => () => void;
  /** Moves an element into the newest place, or into `home` if there is none. Returns a function that stops this. */
  attach: (element: HTMLElement, home: HTMLElement) => () => void;
  /** Moves the attached element that contains `child` to the newest place. */
  moveToNewest: (child: HTMLElement) => void;
}

/**
 * Creates an empty list of places. An open popover stays where it is when a newer place is added, and moves when its
 * place is removed.
 *
 * @param onChange called with the number of places when it changes
 */
export function createMessagePlaces(onChange?: (count: number) => void): MessagePlaces {
  let places: readonly HTMLElement[] = [];
  const homes = new Map<HTMLElement, HTMLElement>();
  const setPlaces = (next: readonly HTMLElement[]) => {
    places = next;
    homes.forEach((home, element) => {
      const parent = element.parentElement;
      const isInPlace = parent === home || places.some((place) => place === parent);
      if (!isInPlace || !element.querySelector('[popover]')) move(home, element);
    });
    onChange?.(places.length);
  };
  const move = (home: HTMLElement, element: HTMLElement) => {
    const place = places.at(-1) ?? home;
    if (element.parentElement === place) return;
    place.append(element);
    // Removing an element from the document also removes it from the browser's top layer.
    element.querySelector<HTMLElement>('[popover]')?.togglePopover?.(true);
  };
  return {
    addPlace: (place) => {
      setPlaces(place ? [...places, place] : places);
      return () => setPlaces(places.filter((other) => other !== place));
    },
    attach: (element, home) => {
      homes.set(element, home);
      move(home, element);
      return () => {
        homes.delete(element);
        element.remove();
      };
    },
    moveToNewest: (child) => homes.forEach((home, element) => element.contains(child) && move(home, element)),
  };
}

/** Open modal dialogs. Everything outside the newest is inert, and the page behind it does not scroll. */
export const openDialogs = createMessagePlaces((count) =>
  document.documentElement.toggleAttribute('data-modal', count > 0),
);

interface MessagePortalProps extends ComponentProps<'div'> {
  places: MessagePlaces;
  children: ReactNode;
}

/**
 * Renders its children in the newest open place, or here if there is none. They are moved, not remounted, so that
 * timers keep running.
 */
export function MessagePortal({ places, children, ...divProps }: MessagePortalProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const homeRef = useCallback(
    (home: HTMLElement | null) => {
      if (home === null) return;
      const container = document.createElement('div');
      setElement(container);
      return places.attach(container, home);
    },
    [places],
  );
  return (
    <>
      <div {...divProps} ref={homeRef} />
      {element && createPortal(children, element)}
    </>
  );
}
