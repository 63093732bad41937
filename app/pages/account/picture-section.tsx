import { useRef, useState } from 'react';
import { Avatar } from '#app/components/site/avatar.tsx';
import { accountOf } from '#app/components/site/header-session.ts';
import { Button } from '#app/components/ui/button.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { showProblem, showToast } from '#app/components/ui/toast-store.ts';
import { accountPage } from '#app/content/accounts/account.ts';
import { removeAvatar, saveAvatar } from '#app/data/avatars.ts';
import { UserFacingError } from '#app/lib/user-facing-error.ts';
import type { SessionUser } from '#app/session/session-store.ts';
import { AccountSection } from './account-section.tsx';
import { CropDialog } from './crop-dialog.tsx';

const words = accountPage.picture;

export function PictureSection({ user }: { user: SessionUser }) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ImageBitmap>();
  const account = accountOf(user);

  async function handleFile(file: File | undefined) {
    if (!file) return;
    try {
      setChosen(await createImageBitmap(file));
    } catch {
      showProblem(new UserFacingError(words.unreadable));
    }
  }

  async function handleSave(picture: Blob) {
    await saveAvatar(user.id, picture);
    setChosen(undefined);
    showToast({ title: accountPage.saved, text: words.saved });
  }

  async function handleRemove() {
    try {
      await removeAvatar(user.id);
      showToast({ title: accountPage.saved, text: words.removed });
    } catch (error) {
      showProblem(error);
    }
  }

  return (
    <AccountSection title={words.title} lead={words.lead}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar account={account} className="size-24 text-heading" />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button variant="secondary" onClick={() => input.current?.click()}>
            {words.choose}
          </Button>
          {account.avatarUrl && <TextButton onClick={handleRemove}>{words.remove}</TextButton>}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={words.choose}
          accept="image/png,image/jpeg,image/webp,image/avif"
          onChange={({ target }) => {
            handleFile(target.files?.[0]);
            // Allows choosing the same file again.
            target.value = '';
          }}
        />
      </div>
      {chosen && <CropDialog picture={chosen} onSave={handleSave} onClose={() => setChosen(undefined)} />}
    </AccountSection>
  );
}
