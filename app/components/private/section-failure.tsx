import { useRevalidator } from 'react-router';
import { TextButton } from '#app/components/ui/text-button.tsx';

/** For a section whose data failed to load. The button revalidates the page. */
export function SectionFailure({ words }: { words: { failed: string; retry: string } }) {
  const { revalidate, state } = useRevalidator();
  return (
    <p role="alert">
      {words.failed}{' '}
      <TextButton disabled={state === 'loading'} onClick={() => revalidate()}>
        {words.retry}
      </TextButton>
    </p>
  );
}
