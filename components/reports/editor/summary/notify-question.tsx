import { useEffect, useRef, useState, type ReactNode } from 'react';
import { AddedPeople, useAddedPeople } from '@/components/reports/editor/summary/added-people';
import { useInspection } from '@/components/reports/editor/inspection-context';
import { SignDialog } from '@/components/signing/sign-dialog';
import { Button } from '@/components/ui/buttons/button';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { now } from '@/lib/client/clock';
import { loadPhotoDigests } from '@/lib/offline/store/evidence';
import type { AddedPerson } from '@/lib/reports/domain/added-people';
import { listBmpsToCorrect } from '@/lib/reports/domain/rules';
import { countPhotos } from '@/lib/reports/domain/signed-content';
import { computeSignedDigest } from '@/lib/reports/signed-digest';
import { withInspectionEnd } from '@/lib/reports/editor/changes';
import { getSigningRole } from '@/lib/signing/signing-role';
import type { NewSignature } from '@/lib/signing/signature';
import type { SigningRules } from '@/lib/signing/statements';

interface NotifyQuestionProps {
  title: string;
  about: string | null;
  confirmLabel: string;
  onDismiss: () => void;
  children: ReactNode;
}

/** The question of SAVE & NOTIFY. At a site with a permit profile, the inspection can be signed with it (SIGN-01). */
export function NotifyQuestion({ title, about, confirmLabel, onDismiss, children }: NotifyQuestionProps) {
  const { editor, inspection } = useInspection();
  const signButton = useRef<HTMLButtonElement>(null);
  const [isSigning, setSigning] = useState(false);
  const { report, context } = editor;
  const { siteId } = report.fields;
  const rules = siteId === null ? undefined : context.signingRules[siteId];
  const added = useAddedPeople(report.id, { personId: context.me.id, unitId: context.unit.id });
  const canAdd = listBmpsToCorrect(report.bmps).length > 0;
  const getAddedPeople = () => (canAdd ? added.addDraft() : []);
  function notify(): void {
    const addedPeople = getAddedPeople();
    if (addedPeople) inspection.send({ type: 'notifyConfirmed', addedPeople });
  }
  const content = (
    <>
      {children}
      {canAdd && <AddedPeople {...added} />}
    </>
  );
  if (siteId === null || !rules)
    return (
      <ConfirmDialog
        title={title}
        about={about}
        question={content}
        confirmLabel={confirmLabel}
        onConfirm={notify}
        onCancel={onDismiss}
      />
    );
  if (isSigning)
    return (
      <SignAndNotify
        siteId={siteId}
        rules={rules}
        addedPeople={canAdd ? added.input.people : []}
        onClose={() => setSigning(false)}
      />
    );
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={onDismiss}
      initialFocus={signButton}
      footer={
        <>
          <Button variant="outline" onClick={notify}>
            Notify without signing
          </Button>
          <Button ref={signButton} onClick={() => setSigning(getAddedPeople() !== null)}>
            Sign and notify
          </Button>
        </>
      }
    >
      {about && <p className="mb-2 font-bold wrap-anywhere">{about}</p>}
      <div>{content}</div>
    </Dialog>
  );
}

interface SignAndNotifyProps {
  siteId: string;
  rules: SigningRules;
  addedPeople: AddedPerson[];
  onClose: () => void;
}

function SignAndNotify({ siteId, rules, addedPeople, onClose }: SignAndNotifyProps) {
  const { editor, inspection } = useInspection();
  const { report, context } = editor;
  const { me, unit, crew, authorities, certificates } = context;

  const [photoDigests, setPhotoDigests] = useState<Record<string, string>>();
  useEffect(() => {
    // Without storage, the signature names no photos.
    void loadPhotoDigests(report.id, me.id).then(setPhotoDigests, () => undefined);
  }, [report.id, me.id]);

  function signAndNotify(signature: Omit<NewSignature, 'digest'>, onSigned: () => void): void {
    const digest = computeSignedDigest(withInspectionEnd(report, signature.signedAt));
    inspection.send({ type: 'notifyConfirmed', signature: { ...signature, digest, photoDigests }, addedPeople });
    onSigned();
  }
  return (
    <SignDialog
      inspection={{
        id: report.id,
        siteName: report.siteName,
        date: report.fields.date,
        timeZone: report.timeZone,
        bmpCount: report.bmps.length,
        photoCount: countPhotos(report),
      }}
      signer={{
        name: me.name,
        title: crew.find(({ id }) => id === me.id)?.workRole ?? '',
        certificate: certificates[siteId],
      }}
      role={getSigningRole(authorities, { ...rules, personId: me.id, siteId, timeZone: report.timeZone, at: now() })}
      sender={{ personId: me.id, unitId: unit.id }}
      submitLabel="Sign and notify"
      onSign={signAndNotify}
      onClose={onClose}
    />
  );
}
