import { useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { adminWords } from '#app/content/admin/admin.ts';
import { type PictureBucket, uploadPicture } from '#app/data/pictures.ts';
import { toLocalPath, useSite } from '#app/lib/site.ts';

const words = adminWords.image;

/** An image, given by its URL or uploaded from this device. */
export function ImageField({
  name,
  label,
  hint,
  url,
  error,
  bucket,
  onChange,
}: {
  name: string;
  label: string;
  hint: string;
  url: string;
  error?: string;
  /** The bucket for an uploaded image. */
  bucket: PictureBucket;
  onChange: (url: string) => void;
}) {
  const site = useSite();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function handleFile(file: File | undefined) {
    if (!file) return;
    setIsBusy(true);
    try {
      onChange(await uploadPicture(bucket, file, site.url));
    } catch (problem) {
      showProblem(problem, words.failed);
    }
    setIsBusy(false);
  }

  return (
    <div>
      <Field label={label} hint={hint} error={error}>
        {(control) => (
          <Input
            {...control}
            type="url"
            name={name}
            placeholder="https://"
            value={url}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <p className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" size="small" disabled={isBusy} onClick={() => input.current?.click()}>
          <Icon name="upload" />
          {isBusy ? words.uploading : words.upload}
        </Button>
        {url && (
          <Button variant="secondary" size="small" onClick={() => onChange('')}>
            <Icon name="x" />
            {words.remove}
          </Button>
        )}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.upload}
        accept="image/png,image/jpeg,image/webp,image/avif"
        onChange={(event) => {
          handleFile(event.target.files?.[0]);
          // Allows choosing the same file again and keeps the file out of the form data.
          event.target.value = '';
          event.stopPropagation();
        }}
      />
      {/^https?:\/\/./.test(url) && <ShownImage key={url} url={url} label={label} />}
    </div>
  );
}

function ShownImage({ url, label }: { url: string; label: string }) {
  const site = useSite();
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return <p className="mt-3 text-small text-ink-soft">{words.unseen}</p>;
  return (
    <img
      src={toLocalPath(url, site)}
      alt={label}
      onError={() => setIsBroken(true)}
      className="mt-4 aspect-video w-full rounded-card bg-sunk object-cover"
    />
  );
}
