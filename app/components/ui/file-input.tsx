import type { ComponentProps } from 'react';

/** A plain file input: browsers let people drop files on it, even before the page is hydrated. */
export function FileInput({
  onChoose,
  ...control
}: Pick<ComponentProps<'input'>, 'id' | 'accept' | 'aria-describedby' | 'aria-invalid'> & {
  onChoose: (file: File) => void;
}) {
  return (
    <input
      {...control}
      type="file"
      className="w-full cursor-pointer rounded-control border-2 border-dashed border-line-strong bg-paper px-4 py-10 text-small text-ink-soft file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-control file:border-0 file:bg-primary-strong file:px-5 file:font-semibold file:text-on-primary hover:border-ink"
      // Without a value, choosing the same file again counts as a change.
      onClick={(event) => {
        event.currentTarget.value = '';
      }}
      // It looks like a button, but Chromium opens the choice with Space only.
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
      onChange={(event) => {
        const [file] = event.currentTarget.files ?? [];
        if (file) onChoose(file);
      }}
    />
  );
}
