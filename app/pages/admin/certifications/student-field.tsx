import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLoad } from '#app/components/private/use-load.ts';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { adminCertifications } from '#app/content/admin/certifications.ts';
import type { FoundStudent, PrintedName } from '#app/data/certificates.ts';
import { shownAddress } from '#app/lib/shown-address.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';

const words = adminCertifications.form;

export type Student = Pick<FoundStudent, 'id' | 'email'> &
  PrintedName &
  Partial<Pick<FoundStudent, 'nickname'>>;

/** Finds a user by name or email address. Until a user is chosen, the text in it is invalid. */
export function StudentField({
  student,
  error,
  onChoose,
}: {
  student: Student | undefined;
  error?: string;
  onChoose: (student: Student | undefined) => void;
}) {
  if (!student) return <StudentSearch error={error} onChoose={onChoose} />;
  return (
    <div>
      <p className="mb-1.5 text-small font-semibold">{words.student}</p>
      <p className="wrap-anywhere">{shownAddress(student.email, student.nickname)}</p>
      <input type="hidden" name="user_id" value={student.id} />
      <TextButton onClick={() => onChoose(undefined)}>{words.change}</TextButton>
    </div>
  );
}

function StudentSearch({ error, onChoose }: { error?: string; onChoose: (student: FoundStudent) => void }) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed).trim();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => input.current?.focus(), []);

  /** Enter in the search field must not submit the form. */
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') event.preventDefault();
  }

  return (
    <div>
      <Field label={words.student} hint={words.studentHint} error={error}>
        {(control) => (
          <Input
            {...control}
            ref={input}
            type="search"
            name="user_id"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={handleKeyDown}
          />
        )}
      </Field>
      <div aria-live="polite">{search !== '' && <Found search={search} onChoose={onChoose} />}</div>
    </div>
  );
}

function Found({ search, onChoose }: { search: string; onChoose: (student: FoundStudent) => void }) {
  const { answer } = useLoad<{ users: FoundStudent[] | undefined }>(
    `/admin/data/students?${new URLSearchParams({ search })}`,
  );
  if (!answer) return <p className="mt-2 text-small">{words.searching}</p>;
  if (!answer.users) return <p className="mt-2 text-small">{words.searchFailed}</p>;
  if (answer.users.length === 0) return <p className="mt-2 text-small">{words.nobody}</p>;
  return (
    <ul
      aria-label={words.found}
      className="mt-2 divide-y divide-line overflow-hidden rounded-control border border-line"
    >
      {answer.users.map((user) => (
        <li key={user.id}>
          <button
            type="button"
            onClick={() => onChoose(user)}
            className="block min-h-11 w-full px-4 py-2 text-left text-small -outline-offset-2 hover:bg-sunk"
          >
            {user.full_name && <span className="block font-semibold break-words">{user.full_name}</span>}
            <span className="block text-ink-soft wrap-anywhere">
              {shownAddress(user.email, user.nickname)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
