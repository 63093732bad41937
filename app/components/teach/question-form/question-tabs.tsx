import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from '#app/components/ui/class-names.ts';
import { questionForm } from '#app/content/teaching/question-form.ts';

const words = questionForm.tabs;
const tabs = ['form', 'source'] as const;
export type QuestionTab = (typeof tabs)[number];

/** The form and the YAML of a question, one at a time. */
export function QuestionTabs({
  current,
  onChange,
  children,
}: {
  current: QuestionTab;
  onChange: (tab: QuestionTab) => void;
  children: ReactNode;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  /** As in other tab lists, the arrow keys move the focus and show the tab. */
  function handleKeyDown(event: KeyboardEvent) {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const next = tabs.find((tab) => tab !== current) ?? current;
    onChange(next);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  }

  return (
    <div className="grid min-w-0 gap-6">
      <div
        ref={list}
        role="tablist"
        aria-label={words.label}
        onKeyDown={handleKeyDown}
        className="flex gap-6 border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-${tab}`}
            data-tab={tab}
            aria-selected={tab === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => onChange(tab)}
            className={classNames(
              '-mb-px min-h-11 border-b-2 px-1 text-small font-semibold',
              tab === current ? 'border-primary-strong text-ink' : 'border-transparent text-ink-soft',
            )}
          >
            {words[tab]}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current}`} className="grid gap-6">
        {children}
      </div>
    </div>
  );
}
