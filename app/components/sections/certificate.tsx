import { LogoMark } from '#app/components/illustrations/logo-mark.tsx';
import { Rosette } from '#app/components/illustrations/rosette.tsx';

type CertificateText = {
  heading: string;
  statement: string;
  recipient: string;
  award: string;
  number: string;
  note: string;
};

/** A certificate as it looks on paper: always light, in both colour schemes. */
export function Certificate({ text, issuer }: { text: CertificateText; issuer: string }) {
  return (
    <figure className="mx-auto w-full max-w-[36rem]">
      <div className="scheme-light relative lg:-rotate-1 isolate overflow-hidden rounded-small bg-[#fffdf8] p-3 text-ink shadow-lifted sm:p-4">
        <Rosette className="absolute -right-24 -bottom-28 -z-10 size-68 text-primary/20 sm:size-84" />
        <div className="grid justify-items-center border border-line-strong px-4 py-9 text-center outline outline-offset-4 outline-line sm:px-10 sm:py-12">
          <LogoMark className="size-10" />
          <p className="mt-2 text-caption font-semibold">{issuer}</p>
          <p className="mt-6 font-display text-subheading font-semibold">{text.heading}</p>
          <p className="mt-5 text-small text-ink-soft">{text.statement}</p>
          <p className="mt-2 border-b border-ink px-6 pb-1 font-display text-heading font-semibold">
            {text.recipient}
          </p>
          <p className="mt-3 max-w-64 text-small text-ink-soft">{text.award}</p>
          <p className="mt-7 font-mono text-caption text-ink-soft">{text.number}</p>
        </div>
      </div>
      <figcaption className="mt-4 text-small text-ink-faint">{text.note}</figcaption>
    </figure>
  );
}
