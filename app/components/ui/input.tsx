import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

const controlClasses =
  'w-full rounded-control border border-line-strong bg-surface px-4 text-body text-ink placeholder:text-ink-faint aria-invalid:border-danger';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classNames(controlClasses, 'min-h-12', className)} />;
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={classNames(controlClasses, 'py-3', className)} />;
}
