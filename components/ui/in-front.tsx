'use client';

import { useCallback, useState, type ComponentProps, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Places of a page where what is said can be pressed and read out. What is said anew stands in the newest of them. */
export interface Places {
  /** For a place's ref. @returns a function that says that the place is gone. */
  enter: (place: HTMLElement | null) => () => void;
  /** Has an element stand in the newest place, or at its home while there is none. @returns a function that ends it. */
  hold: (element: HTMLElement, home: HTMLElement) => () => void;
  /** To be called when something new is shown in an element that is held: it comes into the newest place. */
  bring: (shown: HTMLElement) => void;
}

/**
 * A popover that is shown stays where it is when a newer place comes: what was said before belongs behind it. It leaves its
 * place when that is gone.
 *
 * @param onChange hears how many places there are when one came or went.
 */
export function newPlaces(onChange?: (count: number) => void): Places {
  let places: readonly HTMLElement[] = [];
  const homes = new Map<HTMLElement, HTMLElement>();
  const change = (next: readonly HTMLElement[]) => {
    places = next;
    homes.forEach((home, element) => {
      const at = element.parentElement;
      const isReached = at === home || places.some((place) => place === at);
      if (!isReached || !element.querySelector('[popover]')) move(home, element);
    });
    onChange?.(places.length);
  };
  const move = (home: HTMLElement, element: HTMLElement) => {
    const place = places.at(-1) ?? home;
    if (element.parentElement === place) return;
    place.append(element);
    // What leaves the document leaves the browser's top layer, too.
    element.querySelector<HTMLElement>('[popover]')?.togglePopover?.(true);
  };
  return {
    enter: (place) => {
      change(place ? [...places, place] : places);
      return () => change(places.filter((each) => each !== place));
    },
    hold: (element, home) => {
      homes.set(element, home);
      move(home, element);
      return () => {
        homes.delete(element);
        element.remove();
      };
    },
    bring: (shown) => homes.forEach((home, element) => element.contains(shown) && move(home, element)),
  };
}

/**
 * Modal dialogs that are open. All outside of the newest is inert: it cannot be pressed and is not read out, even when it
 * is seen above the dialog. What is behind a dialog does not scroll.
 */
export const openDialogs = newPlaces((count) => document.documentElement.toggleAttribute('data-modal', count > 0));

interface InFrontProps extends ComponentProps<'div'> {
  of: Places;
  children: ReactNode;
}

/**
 * Draws its children in the newest open place, or here while none is open. They are moved and not made anew, so that the
 * time for which a message is shown goes on.
 */
export function InFront({ of, children, ...rest }: InFrontProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const home = useCallback(
    (home: HTMLElement | null) => {
      if (home === null) return;
      const made = document.createElement('div');
      setElement(made);
      return of.hold(made, home);
    },
    [of],
  );
  return (
    <>
      <div {...rest} ref={home} />
      {element && createPortal(children, element)}
    </>
  );
}
