import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { ContinueButton, UnsavedNote } from '@/components/ui/forms/unsaved-note';
import { usePopup } from '@/components/ui/feedback/popup';
import { parseStored, useStoredKeys } from '@/components/ui/forms/use-stored-input';
import { createInputKey, readStoredInput } from '@/lib/client/stored-input';
import type { RequestSender } from '@/lib/client/api';
import { hasFields, isString, isOptional } from '@/lib/live-messages';
import { groupSetupPath } from '@/lib/library/paths';
import type { LibraryView } from '@/lib/library/contract';
import { MODES } from '@/lib/library/modes';
import {
  findEntry,
  formKeyPrefix,
  findGroup,
  importFormKey,
  libraryPlace,
  type OpenDialog,
} from '@/components/library/library-state';

interface UnsavedLibraryFormsProps {
  library: LibraryView;
  sender: RequestSender;
  open: OpenDialog | null;
  onContinue: (dialog: OpenDialog) => void;
}

export function UnsavedLibraryForms({ library, sender, open, onContinue }: UnsavedLibraryFormsProps) {
  const place = libraryPlace(library);
  const begin = createInputKey(sender, formKeyPrefix(place));
  const keys = useStoredKeys(begin);
  const files = useStoredKeys(createInputKey(sender, importFormKey(place.siteId))).map(createFileForm);
  const forms = [...keys.flatMap((key) => createForm(library, key, key.slice(begin.length)) ?? []), ...files];
  const shown = forms.filter(({ dialog }) => dialog === null || dialog.kind !== open?.kind || dialog.id !== open.id);
  return (
    <UnsavedNote
      forms={shown.map((form) => ({
        ...{
          key: form.key,
          name: form.name,
          aside: form.deletedText === undefined ? undefined : 'no longer in this library',
        },
        act:
          form.deletedText === undefined ? (
            <Continue form={form} setup={groupSetupPath(place)} onContinue={onContinue} />
          ) : (
            <CopyTexts name={form.name} texts={form.deletedText} />
          ),
      }))}
    />
  );
}

interface UnsavedDialog {
  key: string;
  name: string;
  /** null: the group setup, which is a page, or the subject was deleted. */
  dialog: OpenDialog | null;
  /** The input, if its subject was deleted. */
  deletedText?: string;
}

interface ContinueProps extends Pick<UnsavedLibraryFormsProps, 'onContinue'> {
  form: UnsavedDialog;
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

const isNamed = hasFields({ name: isString });
const isDraft = hasFields({ name: isString, description: isOptional(isString), standard: isOptional(isString) });

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

const ofFile = hasFields({ fileName: isString });

const createFileForm = (key: string): UnsavedDialog => ({
  key,
  name: `Import of ${parseStored(readStoredInput(key), ofFile)?.fileName ?? 'a file'}`,
  dialog: { kind: 'files', id: '' },
});

/** The form of a key; null for connections of a deleted entry. */
function createForm(library: LibraryView, key: string, form: string): UnsavedDialog | null {
  const [kind, id = ''] = form.split(':');
  const typed = parseStored(readStoredInput(key), isNamed)?.name.trim() ?? '';
  const { singular } = MODES[library.mode];
  if (kind === 'setup') return { key, name: `New ${singular} groups`, dialog: null };
  if (kind === 'add' && findGroup(library, id)) return { key, name: typed || `New ${singular}`, dialog: { kind, id } };
  const entry = findEntry(library, id);
  if (kind === 'edit' && entry) return { key, name: entry.name, dialog: { kind, id } };
  if (kind === 'connect' && entry)
    return { key, name: `${MODES[library.mode].oppositePlural} of ${entry.name}`, dialog: { kind, id } };
  if (kind === 'rename' && findGroup(library, id)) return { key, name: typed, dialog: { kind, id } };
  const texts = parseStored(readStoredInput(key), isDraft);
  if (texts === null || kind === 'connect') return null;
  const deletedText = [texts.name, texts.standard, texts.description].filter(Boolean).join('\n');
  return { key, name: typed || singular, dialog: null, deletedText };
}
