/** A test page that shows the questions in its data block. */
import '#app/app.css';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { CheckQuestion } from '#app/components/questions/check-question.tsx';
import { QuestionInput } from '#app/components/questions/question-input.tsx';
import type { Answer } from '#courseware/questions/answer.ts';
import type { GalleryItem } from './open-gallery.ts';

const items: GalleryItem[] = JSON.parse(document.getElementById('shown')?.textContent ?? '[]');

function Item({ item: { question, view, isCheck } }: { item: GalleryItem }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [told, setTold] = useState<boolean[]>([]);
  return (
    <section data-question={question} className="border-b border-line py-8">
      {isCheck ? (
        <CheckQuestion
          question={question}
          view={view}
          isAnswered={told.length > 0}
          onAnswered={(isCorrect) => setTold([...told, isCorrect])}
        />
      ) : (
        <QuestionInput view={view} answer={answer} onChange={setAnswer} />
      )}
      <output hidden>{JSON.stringify(isCheck ? told : answer)}</output>
    </section>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <main className="mx-auto max-w-[46rem] px-gutter">
    <h1 className="py-6 text-heading">Questions</h1>
    {items.map((item) => (
      <Item key={item.question} item={item} />
    ))}
  </main>,
);
