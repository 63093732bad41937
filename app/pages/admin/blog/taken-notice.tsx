import { Callout } from '#app/components/ui/callout.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { blogEditor } from '#app/content/admin-blog.ts';

const { taken, bringBack } = blogEditor.conflict;

export function TakenNotice({ onBringBack }: { onBringBack: () => void }) {
  return (
    <Callout role="status" className="mb-8 flex flex-wrap items-center gap-x-4">
      {taken} <TextButton onClick={onBringBack}>{bringBack}</TextButton>
    </Callout>
  );
}
