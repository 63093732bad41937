import { Callout } from '#app/components/ui/callout.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';

/** After an editor switched to another version: the text that it replaced can still be brought back. */
export function TakenNotice({
  words: { taken, bringBack },
  onBringBack,
}: {
  words: { taken: string; bringBack: string };
  onBringBack: () => void;
}) {
  return (
    <Callout role="status" className="mb-8 flex flex-wrap items-center gap-x-4">
      {taken} <TextButton onClick={onBringBack}>{bringBack}</TextButton>
    </Callout>
  );
}
