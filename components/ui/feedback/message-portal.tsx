import { useCallback, useState, type ComponentProps, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Places of a page where messages are shown. A new message appears in the newest place. */
export interface MessagePlaces {
  /** A ref callback for a place. Returns a function that removes the place. */
  enter: (place: HTMLElement | null) => () => void;
  /** Moves an element into the newest place, or into `home` if there is none. Returns a function that stops this. */
  attach: (element: HTMLElement, home: HTMLElement) => () => void;
  /** Moves a held element to the newest place. Call it when the element shows something new. */
  bring: (shown: HTMLElement) => void;
}

/**
 * A popover that is open stays where it is when a newer place is added, and moves when its place is removed.
 *
 * @param subscribeToContrast called with the number of places when it changes.
 */
export function createMessagePlaces(onChange?: (count: number) => void): MessagePlaces {
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
    // Removing an element from the document also removes it from the browser's top layer.
    element.querySelector<HTMLElement>('[popover]')?.togglePopover?.(true);
  };
  return {
    enter: (place) => {
      change(place ? [...places, place] : places);
      return () => change(places.filter((each) => each !== place));
    },
    attach: (element, home) => {
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

/** Open modal dialogs. Everything outside the newest is inert, and the page behind it does not scroll. */
export const openDialogs = createMessagePlaces((count) =>
  document.documentElement.toggleAttribute('data-modal', count > 0),
);

interface MessagePortalProps extends ComponentProps<'div'> {
  of: MessagePlaces;
  children: ReactNode;
}

/**
 * Renders its children in the newest open place, or here if there is none. They are moved, not mounted again, so that
 * timers go on.
 */
export function MessagePortal({ of, children, ...rest }: MessagePortalProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const home = useCallback(
    (home: HTMLElement | null) => {
      if (home === null) return;
      const made = document.createElement('div');
      setElement(made);
      return of.attach(made, home);
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
