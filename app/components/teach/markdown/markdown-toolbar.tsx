import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { classNames } from '#app/components/ui/class-names.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import type { IconName } from '#app/content/icon-names.ts';
import { markdownField as words } from '#app/content/teaching/lesson-editor.ts';
import type { MarkdownCommand } from './markdown-commands.ts';
import { shortcuts } from './shortcuts.ts';

const icons: Record<MarkdownCommand, IconName> = {
  bold: 'letter-b',
  italic: 'italic',
  heading: 'letter-h',
  bullets: 'list',
  numbers: 'list-ordered',
  quote: 'text-quote',
  link: 'link',
  code: 'code',
  formula: 'sigma',
};

const order: MarkdownCommand[] = [
  'bold',
  'italic',
  'heading',
  'bullets',
  'numbers',
  'quote',
  'link',
  'code',
  'formula',
];

/**
 * The buttons above the text. One Tab stop for all of them, as the pattern for toolbars asks: the arrow keys move within
 * it.
 */
export function MarkdownToolbar({
  onCommand,
  tools,
}: {
  onCommand: (command: MarkdownCommand) => void;
  tools?: ReactNode;
}) {
  const bar = useRef<HTMLDivElement>(null);

  function handleKeyDown(event: KeyboardEvent) {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = nextIndex(event.key, at, buttons.length);
    if (next === undefined) return;
    event.preventDefault();
    for (const [index, button] of buttons.entries()) button.tabIndex = index === next ? 0 : -1;
    buttons[next]?.focus();
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={words.toolbar}
      onKeyDown={handleKeyDown}
      className="flex flex-wrap border-b border-line bg-paper p-1"
    >
      {order.map((command, index) => {
        const { key = '' } = shortcuts.find((shortcut) => shortcut.command === command) ?? {};
        return (
          <ToolButton
            key={command}
            icon={icons[command]}
            label={words.commands[command]}
            shortcut={key}
            tabIndex={index === 0 ? 0 : -1}
            onPress={() => onCommand(command)}
          />
        );
      })}
      {tools}
    </div>
  );
}

/** A button of the toolbar. Pressing it with a pointer leaves the focus in the text. */
export function ToolButton({
  icon,
  label,
  shortcut,
  hasText = false,
  tabIndex = -1,
  onPress,
}: {
  icon: IconName;
  label: string;
  shortcut?: string;
  hasText?: boolean;
  tabIndex?: number;
  onPress: () => void;
}) {
  const keys = shortcut?.replace('Mod', 'Control').split('-').join('+');
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={keys}
      title={keys ? `${label} (${keys.replace('Control', 'Ctrl')})` : label}
      tabIndex={tabIndex}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={classNames(
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control text-ink-soft hover:bg-sunk hover:text-ink',
        hasText ? 'px-3 text-small font-semibold' : 'px-2',
      )}
    >
      <Icon name={icon} className="size-5" />
      {hasText && <span>{label}</span>}
    </button>
  );
}

/** Where an arrow key leads in a row of buttons. Undefined for other keys. */
function nextIndex(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
