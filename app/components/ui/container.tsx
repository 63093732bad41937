import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

const widths = { wide: 'max-w-[80rem]', text: 'max-w-[46rem]' };

/** The page's width: the same gutters everywhere, wide for layouts and narrow for running text. */
export function Container({
  width = 'wide',
  className,
  ...rest
}: ComponentProps<'div'> & { width?: keyof typeof widths }) {
  return <div {...rest} className={classNames('mx-auto w-full px-gutter', widths[width], className)} />;
}

const tones = {
  paper: '',
  sunk: 'bg-sunk',
  night: 'scheme-dark bg-night text-ink',
};

/** A horizontal band. Alternate the tones to structure a page. Use `night` at most once a page. */
export function Section({
  tone = 'paper',
  className,
  ...rest
}: ComponentProps<'section'> & { tone?: keyof typeof tones }) {
  return <section {...rest} className={classNames('py-section', tones[tone], className)} />;
}
