import { type ChangeEvent, useRef, useState } from 'react';
import { ProjectFileButton } from '#app/components/projects/file-button.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { IconButton } from '#app/components/ui/icon-button.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { projectWords } from '#app/content/learning/projects.ts';
import { removeProjectFile, uploadProjectFile } from '#app/data/projects.ts';
import { UserFacingError } from '#app/lib/user-facing-error.ts';
import { type MyProject, projectLimits } from '#domain/courses/project.ts';
import { projectFileLimits, projectFileName, projectFileType } from '#domain/courses/project-file.ts';

const words = projectWords.form;
const endings = Object.keys(projectFileLimits.types);
const accept = endings.map((ending) => `.${ending}`).join(',');

/** The files of a draft. Each is uploaded as soon as it is chosen. */
export function ProjectFiles({
  project,
  userId,
  files,
  onChange,
}: {
  project: MyProject;
  userId: string;
  files: string[];
  onChange: (files: string[]) => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const [upload, setUpload] = useState<{ name: string; percent: number }>();
  const handedIn = new Set(project.versions.flatMap((version) => version.files));

  async function add(chosen: File[]) {
    const added: string[] = [];
    for (const file of chosen) {
      try {
        checkFile(file, files.length + added.length);
        const name = projectFileName(file.name, [...files, ...added, ...handedIn]);
        setUpload({ name, percent: 0 });
        await uploadProjectFile({ userId, projectId: project.id, name }, file, (share) =>
          setUpload({ name, percent: Math.round(share * 100) }),
        );
        added.push(name);
      } catch (error) {
        showProblem(error, words.notUploaded(file.name));
      }
    }
    setUpload(undefined);
    if (added.length > 0) onChange([...files, ...added]);
  }

  function handleChoice({ target }: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(target.files ?? [])];
    target.value = '';
    void add(chosen);
  }

  async function remove(name: string) {
    // A file that was handed in stays with its version.
    if (!handedIn.has(name)) {
      try {
        await removeProjectFile(userId, project.id, name);
      } catch (error) {
        showProblem(error);
        return;
      }
    }
    onChange(files.filter((other) => other !== name));
  }

  return (
    <div>
      <p className="mb-1.5 text-small font-semibold">{words.files}</p>
      <ul>
        {files.map((name) => (
          <li key={name} className="flex items-center justify-between gap-3 border-b border-line py-1">
            <ProjectFileButton userId={userId} projectId={project.id} name={name} />
            <IconButton icon="trash" label={words.remove(name)} onClick={() => void remove(name)} />
          </li>
        ))}
      </ul>
      <input
        ref={picker}
        type="file"
        multiple
        accept={accept}
        onChange={handleChoice}
        aria-label={words.add}
        className="hidden"
      />
      <Button
        variant="secondary"
        size="small"
        className="mt-3"
        disabled={upload !== undefined}
        onClick={() => picker.current?.click()}
      >
        {words.add}
      </Button>
      <div role="status">
        {upload && (
          <label className="mt-3 block text-small">
            {words.uploading(upload.name, upload.percent)}
            <progress max={100} value={upload.percent} className="mt-1 block w-full" />
          </label>
        )}
      </div>
      <p className="mt-1.5 text-caption text-ink-faint">{words.filesHint(endings.join(', '))}</p>
    </div>
  );
}

function checkFile({ name, size }: File, count: number): void {
  if (count >= projectLimits.files) throw new UserFacingError(words.tooMany);
  if (!projectFileType(name)) throw new UserFacingError(words.wrongType(name));
  if (size > projectFileLimits.bytes) throw new UserFacingError(words.tooLarge(name));
}
