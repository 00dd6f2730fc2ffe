'use client';

import { useText } from '@/components/ui/language';
import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { Button } from '@/components/ui/button';
import { usePopup } from '@/components/ui/popup';
import { ErrorState } from '@/components/ui/states';
import { LOADING, newLazyComponent, type LazyComponent } from '@/lib/client/lazy-component';

/** What must be done before the page may be loaded anew: the editor first stores on the device what was entered. */
export const BeforeLoadingAnew = createContext<() => Promise<void>>(() => Promise.resolve());

const NOT_LOADED = 'This part of the page could not be loaded.';
const RENEWED = 'Earth Tight was updated meanwhile. Load the page again to go on.';

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A screen or a piece of a screen, downloaded when it is first shown. A component that does not come says so in its place,
 * and comes by itself once there is signal. Why not React's own: docs/decisions/015-lazy-components.md.
 *
 * @param missing what is shown instead of that message, for a piece that nobody misses.
 */
export function lazyComponent<Props extends object>(load: Load<Props>, loading: ReactNode = null, missing?: ReactNode) {
  const part = newLazyComponent(load);
  return function LazyPart(props: Props) {
    const t = useText();
    const state = useLazyComponent(part);
    const isMissing = state.name === 'missing' || state.name === 'outdated';
    if (isMissing && missing !== undefined) return missing;
    switch (state.name) {
      case 'here':
        return <state.content {...props} />;
      case 'loading':
        return loading;
      case 'missing':
        return (
          <ErrorState retry={<Button onClick={part.tryNow}>{t('Try again')}</Button>}>
            {t(NOT_LOADED)} {t('It loads automatically when you are back online.')}
          </ErrorState>
        );
      case 'outdated':
        return (
          <ErrorState retry={<LoadAnew />}>
            {t(NOT_LOADED)} {t(RENEWED)}
          </ErrorState>
        );
    }
  };
}

/** A dialog, downloaded when it is first opened. If it does not come, a popup says so and the dialog stays shut. */
export function lazyDialog<Props extends object>(load: Load<Props>, closing: (props: Props) => () => void) {
  const part = newLazyComponent(load);
  return function LazyDialog(props: Props) {
    const t = useText();
    const state = useLazyComponent(part);
    const popup = usePopup();
    const loadAnew = useLoadAnew();
    const isMissing = state.name === 'missing' || state.name === 'outdated';

    const giveUp = useEffectEvent(() => {
      popup.show({
        kind: 'warning',
        title: t('Not opened'),
        message:
          state.name === 'outdated'
            ? `${t(NOT_LOADED)} ${t(RENEWED)}`
            : `${t(NOT_LOADED)} ${t('Try again when there is signal.')}`,
        action: state.name === 'outdated' ? { label: t('Load again'), onAction: loadAnew } : { label: t('OK') },
      });
      closing(props)();
    });
    useEffect(() => {
      if (isMissing) giveUp();
    }, [isMissing]);

    return state.name === 'here' ? <state.content {...props} /> : null;
  };
}

/** The state of a lazy component, for a caller that shows something of its own while the component is missing. */
export function useLazyComponent<Content>(part: LazyComponent<Content>) {
  return useSyncExternalStore(part.watch, part.now, notYet);
}

const notYet = () => LOADING;

function useLoadAnew(): () => void {
  const beforeIt = useContext(BeforeLoadingAnew);
  return () => void beforeIt().then(() => window.location.reload());
}

function LoadAnew() {
  const t = useText();
  return <Button onClick={useLoadAnew()}>{t('Load again')}</Button>;
}
