import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useText } from '@/components/ui/text/language';
import { Button } from '@/components/ui/buttons/button';
import { usePopup } from '@/components/ui/feedback/popup';
import { ErrorState } from '@/components/ui/feedback/states';
import { BROWSER_FAILURES } from '@/lib/browser-failures';
import { LOADING, createLazyComponent, type LazyComponent } from '@/lib/client/lazy-component';

/** Runs before the page is reloaded: the editor first saves its input on the device. */
export const BeforeReloadContext = createContext<() => Promise<void>>(() => Promise.resolve());

const NOT_LOADED_TEXT = 'This part of the page could not be loaded.';
const [, UPDATED_TEXT] = BROWSER_FAILURES['form-outdated'];

type LoadComponent<Props> = () => Promise<ComponentType<Props>>;

/**
 * A component that is downloaded when it is first rendered. If the download fails, it shows a message and retries once
 * the device is online. Why not React's `lazy`: docs/decisions/015-lazy-components.md.
 *
 * @param missing shown instead of the message.
 */
export function lazyComponent<Props extends object>(
  load: LoadComponent<Props>,
  loading: ReactNode = null,
  missing?: ReactNode,
) {
  const part = createLazyComponent(load);
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
            {t(NOT_LOADED_TEXT)} {t('Try again when there is signal.')}
          </ErrorState>
        );
      case 'outdated':
        return (
          <ErrorState retry={<ReloadButton />}>
            {t(NOT_LOADED_TEXT)} {t(UPDATED_TEXT)}
          </ErrorState>
        );
    }
  };
}

/**
 * A dialog that is downloaded when it is first opened. If the download fails, a popup says so and the dialog stays
 * closed.
 */
export function lazyDialog<Props extends object>(load: LoadComponent<Props>, closing: (props: Props) => () => void) {
  const part = createLazyComponent(load);
  return function LazyDialog(props: Props) {
    const t = useText();
    const state = useLazyComponent(part);
    const popup = usePopup();
    const loadAnew = useReload();
    const isMissing = state.name === 'missing' || state.name === 'outdated';

    const giveUp = useEffectEvent(() => {
      popup.show({
        kind: 'warning',
        title: t('Could not open'),
        message:
          state.name === 'outdated'
            ? `${t(NOT_LOADED_TEXT)} ${t(UPDATED_TEXT)}`
            : `${t(NOT_LOADED_TEXT)} ${t('Try again when there is signal.')}`,
        action: state.name === 'outdated' ? { label: t('Reload'), onAction: loadAnew } : { label: t('OK') },
      });
      closing(props)();
    });
    useEffect(() => {
      if (isMissing) giveUp();
    }, [isMissing]);

    return state.name === 'here' ? <state.content {...props} /> : null;
  };
}

/** The state of a lazy component, for a caller with its own fallback. */
export function useLazyComponent<Content>(part: LazyComponent<Content>) {
  return useSyncExternalStore(part.watch, part.now, isNotLoaded);
}

const isNotLoaded = () => LOADING;

function useReload(): () => void {
  const beforeIt = useContext(BeforeReloadContext);
  return () => void beforeIt().then(() => window.location.reload());
}

function ReloadButton() {
  const t = useText();
  return <Button onClick={useReload()}>{t('Reload')}</Button>;
}
