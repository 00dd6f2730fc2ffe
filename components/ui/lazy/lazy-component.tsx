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

/** Runs before a reload that a lazy component offers: the editor first saves its input. */
export const BeforeReloadContext = createContext<() => Promise<void>>(() => Promise.resolve());

const NOT_LOADED_TEXT = 'This part of the page could not be loaded.';
const [, UPDATED_TEXT] = BROWSER_FAILURES['form-outdated'];

type LoadComponent<Props> = () => Promise<ComponentType<Props>>;

/**
 * A component that is downloaded when it is first rendered. If the download fails, it shows a message and retries. If
 * the server was updated and no longer has the file, it offers to reload the page. Why not React's `lazy`:
 * docs/decisions/015-lazy-components.md.
 *
 * @param fallback shown instead of the message
 */
export function lazyComponent<Props extends object>(
  load: LoadComponent<Props>,
  loading: ReactNode = null,
  fallback?: ReactNode,
) {
  const lazy = createLazyComponent(load);
  return function LazyPart(props: Props) {
    const t = useText();
    const state = useLazyComponent(lazy);
    const isMissing = state.name === 'missing' || state.name === 'outdated';
    if (isMissing && fallback !== undefined) return fallback;
    switch (state.name) {
      case 'loaded':
        return <state.content {...props} />;
      case 'loading':
        return loading;
      case 'missing':
        return (
          <ErrorState retry={<Button onClick={lazy.retryNow}>{t('Try again')}</Button>}>
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
 * A dialog that is downloaded when it is first opened. If the download fails, a popup says so, and the dialog's prop
 * for closing is called. `getOnClose` returns that prop.
 */
export function lazyDialog<Props extends object>(load: LoadComponent<Props>, getOnClose: (props: Props) => () => void) {
  const lazy = createLazyComponent(load);
  return function LazyDialog(props: Props) {
    const t = useText();
    const state = useLazyComponent(lazy);
    const popup = usePopup();
    const reload = useReload();
    const isMissing = state.name === 'missing' || state.name === 'outdated';

    const showFailureAndClose = useEffectEvent(() => {
      popup.show({
        kind: 'warning',
        title: t('Could not open'),
        message:
          state.name === 'outdated'
            ? `${t(NOT_LOADED_TEXT)} ${t(UPDATED_TEXT)}`
            : `${t(NOT_LOADED_TEXT)} ${t('Try again when there is signal.')}`,
        action: state.name === 'outdated' ? { label: t('Reload'), onAction: reload } : { label: t('OK') },
      });
      getOnClose(props)();
    });
    useEffect(() => {
      if (isMissing) showFailureAndClose();
    }, [isMissing]);

    return state.name === 'loaded' ? <state.content {...props} /> : null;
  };
}

/** The state of a lazy component, for a caller with its own fallback. */
export function useLazyComponent<Content>(lazy: LazyComponent<Content>) {
  return useSyncExternalStore(lazy.subscribe, lazy.getState, getServerState);
}

const getServerState = () => LOADING;

function useReload(): () => void {
  const beforeReload = useContext(BeforeReloadContext);
  return () => void beforeReload().then(() => window.location.reload());
}

function ReloadButton() {
  const t = useText();
  return <Button onClick={useReload()}>{t('Reload')}</Button>;
}
