import { Button } from '#app/components/ui/button.tsx';
import { classNames } from '#app/components/ui/class-names.ts';
import { codePictureDrawings } from '#app/content/families/code-pictures.ts';
import { picturePad as words } from '#app/content/families/family.ts';
import { type CodePicture, codeLength, codePictures } from '#domain/families/picture-code.ts';

/** Chooses the four pictures of a code, in order. */
export function PicturePad({
  value,
  isMissing = false,
  onChange,
}: {
  value: CodePicture[];
  /** The form was sent without all four. */
  isMissing?: boolean;
  onChange: (pictures: CodePicture[]) => void;
}) {
  return (
    <fieldset className="w-full max-w-[24rem]">
      <legend className="mb-1.5 text-small font-semibold">{words.legend}</legend>
      <ol aria-hidden="true" className="mb-3 flex gap-2">
        {Array.from({ length: codeLength }, (_, place) => {
          const picture = value[place];
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the places of a code never move.
              key={place}
              className={classNames(
                'grid size-14 place-items-center rounded-control bg-surface',
                place === value.length
                  ? 'border-2 border-dashed border-primary-strong'
                  : 'border border-line-strong',
              )}
            >
              {picture && <Drawing picture={picture} />}
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {words.chosen(value.map((picture) => codePictureDrawings[picture].label))}
      </p>
      <div className="grid grid-cols-4 gap-2">
        {codePictures.map((picture) => (
          <button
            key={picture}
            type="button"
            disabled={value.length >= codeLength}
            onClick={() => onChange([...value, picture])}
            className="grid min-h-18 place-items-center gap-1 rounded-control border border-line bg-surface py-2 text-caption hover:bg-sunk disabled:opacity-60"
          >
            <Drawing picture={picture} />
            {codePictureDrawings[picture].label}
          </button>
        ))}
      </div>
      <p className="mt-3">
        <Button
          type="button"
          variant="secondary"
          size="small"
          disabled={value.length === 0}
          onClick={() => onChange([])}
        >
          {words.again}
        </Button>
      </p>
      {isMissing && value.length < codeLength && (
        <p role="alert" className="mt-2 text-small font-semibold text-danger">
          {words.missing}
        </p>
      )}
    </fieldset>
  );
}

function Drawing({ picture }: { picture: CodePicture }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-8 fill-primary-strong">
      <path d={codePictureDrawings[picture].outline} />
    </svg>
  );
}
