import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

type ButtonLook = {
  /** `inverse` is for panels in the primary colour, where the other variants have too little contrast. */
  variant?: 'primary' | 'secondary' | 'danger' | 'inverse' | 'inverse-secondary';
  size?: 'small' | 'medium' | 'large';
};

const variants = {
  primary: 'bg-primary-strong text-on-primary hover:bg-primary-hover',
  secondary: 'border border-line-strong text-ink hover:border-ink hover:bg-surface',
  danger: 'border border-danger text-danger hover:bg-danger hover:text-on-primary',
  inverse: 'scheme-light bg-surface text-ink hover:bg-accent-tint',
  'inverse-secondary': 'border border-white/70 text-white hover:bg-white/10',
};

const sizes = {
  small: 'min-h-11 px-4 text-small',
  medium: 'min-h-12 px-5 text-body',
  large: 'min-h-14 px-7 text-body',
};

function buttonClasses({ variant = 'primary', size = 'medium' }: ButtonLook, className?: string) {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-control py-2 text-center font-semibold leading-tight transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-60',
    variants[variant],
    sizes[size],
    className,
  );
}

export function Button({ variant, size, className, ...rest }: ButtonLook & ComponentProps<'button'>) {
  return <button type="button" {...rest} className={buttonClasses({ variant, size }, className)} />;
}

export function ButtonLink({ variant, size, className, ...rest }: ButtonLook & ComponentProps<typeof Link>) {
  return <Link {...rest} className={buttonClasses({ variant, size }, className)} />;
}
