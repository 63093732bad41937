import { type ComponentType, lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { loadPatiently } from '#app/lib/load-patiently.ts';
import { useKeptHtml } from './use-kept-html.ts';

/** `className` gives the part a height until its script has come. Links may lead to it by its `id`, also before that. */
type PlaceOf<Props> = Props & { id: string; className?: string };

/**
 * A part of a lesson whose script comes after that of the page. React leaves the HTML of the document as it is until
 * then. A Suspense boundary alone would not do: the first update of the page would show its fallback, and what follows
 * would move.
 */
export function loadLater<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return import.meta.env.SSR ? renderAtOnce(load) : keepUntilLoaded(load);
}

function renderAtOnce<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() }));
  return (props: PlaceOf<Props>) => (
    <div id={props.id}>
      <Suspense>
        <Part {...props} />
      </Suspense>
    </div>
  );
}

function keepUntilLoaded<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  return (props: PlaceOf<Props>) => {
    const { id, className } = props;
    const [Part, setPart] = useState(() => loaded);
    const kept = useKeptHtml(`#${id}`);
    useEffect(() => {
      void loadPatiently(load).then((part) => {
        loaded = part;
        startTransition(() => setPart(() => part));
      });
    }, []);
    if (Part) {
      return (
        <div key="loaded" id={id}>
          <Part {...props} />
        </div>
      );
    }
    return <div key="coming" id={id} {...(kept ?? { className })} />;
  };
}
