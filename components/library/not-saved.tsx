import { Button } from '@/components/ui/button';
import { ButtonLink } from '@/components/ui/button-link';
import { ContinueButton, NotSavedNote } from '@/components/ui/not-saved-note';
import { usePopup } from '@/components/ui/popup';
import { parseKept, useKeptKeys } from '@/components/ui/use-kept-input';
import { keptKey, readKept } from '@/lib/client/kept-input';
import type { RequestSender } from '@/lib/client/ask';
import { fields, isText, optional } from '@/lib/live-messages';
import { groupSetupAddress } from '@/lib/library/addresses';
import type { LibraryView } from '@/lib/library/contract';
import { MODES } from '@/lib/library/modes';
import {
  entryOf,
  formsOf,
  groupOf,
  importForm,
  libraryPlace,
  type OpenDialog,
} from '@/components/library/library-state';

interface NotSavedProps {
  library: LibraryView;
  sender: RequestSender;
  open: OpenDialog | null;
  onContinue: (dialog: OpenDialog) => void;
}

export function NotSaved({ library, sender, open, onContinue }: NotSavedProps) {
  const place = libraryPlace(library);
  const begin = keptKey(sender, formsOf(place));
  const keys = useKeptKeys(begin);
  const files = useKeptKeys(keptKey(sender, importForm(place.siteId))).map(fileForm);
  const forms = [...keys.flatMap((key) => formOf(library, key, key.slice(begin.length)) ?? []), ...files];
  const shown = forms.filter(({ dialog }) => dialog === null || dialog.kind !== open?.kind || dialog.id !== open.id);
  return (
    <NotSavedNote
      forms={shown.map((form) => ({
        ...{ key: form.key, name: form.name, aside: form.gone === undefined ? undefined : 'no longer in this library' },
        act:
          form.gone === undefined ? (
            <Continue form={form} setup={groupSetupAddress(place)} onContinue={onContinue} />
          ) : (
            <CopyTexts name={form.name} texts={form.gone} />
          ),
      }))}
    />
  );
}

interface Form {
  key: string;
  name: string;
  /** null: the group setup, which is a page, or the subject was deleted. */
  dialog: OpenDialog | null;
  /** The input, if its subject was deleted. */
  gone?: string;
}

interface ContinueProps extends Pick<NotSavedProps, 'onContinue'> {
  form: Form;
  setup: string;
}

function Continue({ form: { name, dialog }, setup, onContinue }: ContinueProps) {
  if (dialog !== null) return <ContinueButton name={name} onContinue={() => onContinue(dialog)} />;
  return (
    <ButtonLink variant="text" className="px-2" prefetch={false} href={setup}>
      <span>
        Continue<span className="sr-only"> with {name}</span>
      </span>
    </ButtonLink>
  );
}

const named = fields({ name: isText });
const readsTyped = fields({ name: isText, description: optional(isText), standard: optional(isText) });

/** Input about a deleted entry cannot be saved, but can be copied. */
function CopyTexts({ name, texts }: { name: string; texts: string }) {
  const popup = usePopup();
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(texts).then(
      () => true,
      () => false,
    );
    if (isCopied) popup.show({ kind: 'success', title: 'Copied' });
    else popup.show({ kind: 'warning', title: 'Not copied', message: texts });
  };
  return (
    <Button variant="text" className="px-2" onClick={() => void copy()}>
      Copy your text<span className="sr-only"> for {name}</span>
    </Button>
  );
}

const ofFile = fields({ fileName: isText });

const fileForm = (key: string): Form => ({
  key,
  name: `Import of ${parseKept(readKept(key), ofFile)?.fileName ?? 'a file'}`,
  dialog: { kind: 'files', id: '' },
});

/** The form of a key; null for connections of a deleted entry. */
function formOf(library: LibraryView, key: string, form: string): Form | null {
  const [kind, id = ''] = form.split(':');
  const typed = parseKept(readKept(key), named)?.name.trim() ?? '';
  const { singular } = MODES[library.mode];
  if (kind === 'setup') return { key, name: `New ${singular} groups`, dialog: null };
  if (kind === 'add' && groupOf(library, id)) return { key, name: typed || `New ${singular}`, dialog: { kind, id } };
  const entry = entryOf(library, id);
  if (kind === 'edit' && entry) return { key, name: entry.name, dialog: { kind, id } };
  if (kind === 'connect' && entry)
    return { key, name: `${MODES[library.mode].oppositePlural} of ${entry.name}`, dialog: { kind, id } };
  if (kind === 'rename' && groupOf(library, id)) return { key, name: typed, dialog: { kind, id } };
  const texts = parseKept(readKept(key), readsTyped);
  if (texts === null || kind === 'connect') return null;
  const gone = [texts.name, texts.standard, texts.description].filter(Boolean).join('\n');
  return { key, name: typed || singular, dialog: null, gone };
}
