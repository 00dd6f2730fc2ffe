import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { ContinueButton, UnsavedNote } from '@/components/ui/forms/unsaved-note';
import { usePopup } from '@/components/ui/feedback/popup';
import { parseStored, useStoredKeys } from '@/components/ui/forms/use-stored-input';
import { createInputKey, readStoredInput } from '@/lib/client/stored-input';
import type { RequestSender } from '@/lib/client/api';
import { isString, isOptional, hasFields } from '@/lib/type-guards';
import { getGroupSetupPath } from '@/lib/library/paths';
import type { LibraryView } from '@/lib/library/contract';
import { MODES } from '@/lib/library/modes';
import {
  findEntry,
  getFormKeyPrefix,
  findGroup,
  getImportFormKey,
  getLibraryKey,
  type OpenDialog,
} from '@/components/library/library-state';

interface UnsavedLibraryFormsProps {
  library: LibraryView;
  sender: RequestSender;
  openDialog: OpenDialog | null;
  onContinue: (dialog: OpenDialog) => void;
}

/** Lists the stored forms of this library that are not saved and not open. */
export function UnsavedLibraryForms({ library, sender, openDialog, onContinue }: UnsavedLibraryFormsProps) {
  const libraryKey = getLibraryKey(library);
  const prefix = createInputKey(sender, getFormKeyPrefix(libraryKey));
  const keys = useStoredKeys(prefix);
  const importForms = useStoredKeys(createInputKey(sender, getImportFormKey(libraryKey.siteId))).map(
    createImportDialog,
  );
  const forms = [
    ...keys.flatMap((key) => createUnsavedDialog(library, key, key.slice(prefix.length)) ?? []),
    ...importForms,
  ];
  const closedForms = forms.filter(
    ({ dialog }) => dialog === null || dialog.kind !== openDialog?.kind || dialog.id !== openDialog.id,
  );
  return (
    <UnsavedNote
      forms={closedForms.map((form) => ({
        key: form.key,
        name: form.name,
        detail: form.deletedText === undefined ? undefined : 'no longer in this library',
        action:
          form.deletedText === undefined ? (
            <Continue form={form} setupPath={getGroupSetupPath(libraryKey)} onContinue={onContinue} />
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
  /** null for the group setup, which is a page, and for input about a deleted entry or group. */
  dialog: OpenDialog | null;
  /** The input, if its entry or group was deleted. */
  deletedText?: string;
}

interface ContinueProps extends Pick<UnsavedLibraryFormsProps, 'onContinue'> {
  form: UnsavedDialog;
  setupPath: string;
}

function Continue({ form: { name, dialog }, setupPath, onContinue }: ContinueProps) {
  if (dialog !== null) return <ContinueButton name={name} onContinue={() => onContinue(dialog)} />;
  return (
    <ButtonLink variant="text" className="px-2" prefetch={false} href={setupPath}>
      <span>
        Continue<span className="sr-only"> with {name}</span>
      </span>
    </ButtonLink>
  );
}

const isNamed = hasFields({ name: isString });
const isDraft = hasFields({ name: isString, description: isOptional(isString), standard: isOptional(isString) });

/** Copies input about a deleted entry or group, which can no longer be saved. */
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

const isImportFile = hasFields({ fileName: isString });

const createImportDialog = (key: string): UnsavedDialog => ({
  key,
  name: `Library import: ${parseStored(readStoredInput(key), isImportFile)?.fileName ?? 'unnamed file'}`,
  dialog: { kind: 'files', id: '' },
});

/** The stored form of a key; null for connections of a deleted entry, and for unreadable input. */
function createUnsavedDialog(library: LibraryView, key: string, formName: string): UnsavedDialog | null {
  const [kind, id = ''] = formName.split(':');
  const draftName = parseStored(readStoredInput(key), isNamed)?.name.trim() ?? '';
  const { singular } = MODES[library.mode];
  if (kind === 'setup') return { key, name: `New ${singular} groups`, dialog: null };
  if (kind === 'add' && findGroup(library, id))
    return { key, name: draftName || `New ${singular}`, dialog: { kind, id } };
  const entry = findEntry(library, id);
  if (kind === 'edit' && entry) return { key, name: entry.name, dialog: { kind, id } };
  if (kind === 'connect' && entry)
    return { key, name: `${MODES[library.mode].oppositePlural} of ${entry.name}`, dialog: { kind, id } };
  if (kind === 'rename' && findGroup(library, id)) return { key, name: draftName, dialog: { kind, id } };
  const texts = parseStored(readStoredInput(key), isDraft);
  if (texts === null || kind === 'connect') return null;
  const deletedText = [texts.name, texts.standard, texts.description].filter(Boolean).join('\n');
  return { key, name: draftName || singular, dialog: null, deletedText };
}
