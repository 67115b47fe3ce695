import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MemberName } from '@siteward/contract';
import { COMMENT_LIMITS } from '@siteward/domain';
import { Avatar } from '@siteward/ui/avatar';
import { floatingClass, floatingItemClass } from '@siteward/ui/lib/control';
import { cx } from '@siteward/ui/lib/cx';
import { Textarea } from '@siteward/ui/textarea';
import { type KeyboardEvent, type Ref, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { TAKES_FOCUS } from '#lib/browser/kept-focus.ts';
import { afterTyping, askedAt, type Draft, isCalled, withMention } from './mentions.ts';
import { type About, useMentionable } from './use-comments.ts';

interface CommentFieldProps {
  about: About;
  label: string;
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** Whether the comment will be internal, which fewer people can see. */
  internal: boolean;
  onSubmit: () => void;
  onCancel?: () => void;
  ref?: Ref<HTMLTextAreaElement>;
  autoFocus?: boolean;
  /** Whether it takes over the focus when a neighbouring element that has it disappears. */
  takesFocus?: boolean;
  className?: string;
}

/**
 * The field that a comment is written in. "@" offers the people who may be mentioned, to be chosen with the arrow keys and Enter
 * while the focus stays in the text; Ctrl or Cmd with Enter sends.
 */
export function CommentField(props: CommentFieldProps) {
  const { about, label, draft, onChange, internal, onSubmit, onCancel, className } = props;
  const { t } = useLingui();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  // Where to put the caret once the new text is rendered.
  const goTo = useRef<number | null>(null);
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  const [isFocused, setIsFocused] = useState(false);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const asked = isFocused ? askedAt(draft, caret) : null;
  const isOpen = asked !== null && asked.from !== closedAt;
  const found = useMentionable(about, isOpen ? asked.search : null, internal);
  // While a search is running, earlier results that no longer match are dropped: Enter would choose the wrong person.
  const people = isOpen ? found.people.filter(({ name }) => !found.searching || isCalled(name, asked.search)) : [];
  const chosen = people[Math.min(active, people.length - 1)];
  const count = people.length;

  useLayoutEffect(() => {
    if (goTo.current === null) return;
    field.current?.setSelectionRange(goTo.current, goTo.current);
    setCaret(goTo.current);
    goTo.current = null;
  });

  const chosenId = isOpen && chosen ? `${id}-${chosen._id}` : undefined;
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);

  const choose = (person: MemberName) => {
    if (!asked) return;
    const { draft: next, caret: at } = withMention(draft, { from: asked.from, to: caret }, person);
    goTo.current = at;
    setActive(0);
    onChange(next);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition, as in Chinese, Enter confirms the composed text.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return onSubmit();
    }
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      return setClosedAt(asked.from);
    }
    if (event.key === 'Escape' && onCancel) {
      event.stopPropagation();
      return onCancel();
    }
    if (!isOpen || !chosen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((Math.min(active, count - 1) + step + count) % count);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(chosen);
    else return;
    event.preventDefault();
  };
  const noteCaret = ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => {
    setCaret(currentTarget.selectionEnd);
    // Away from the mention whose list was closed, another name may be typed.
    if (askedAt(draft, currentTarget.selectionEnd)?.from !== closedAt) setClosedAt(null);
  };
  return (
    <div className="relative grid min-w-0">
      <Textarea
        ref={(element) => {
          field.current = element;
          if (typeof props.ref === 'function') props.ref(element);
          else if (props.ref) props.ref.current = element;
        }}
        {...(props.takesFocus && TAKES_FOCUS)}
        value={draft.text}
        limit={COMMENT_LIMITS.text}
        rows={2}
        autoFocus={props.autoFocus ?? false}
        placeholder={t`Write a comment, @ to mention`}
        aria-label={label}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? `${id}-people` : undefined}
        aria-activedescendant={chosenId}
        className={cx('scroll-mb-44', className)}
        onChange={({ currentTarget }) => {
          setActive(0);
          setCaret(currentTarget.selectionEnd);
          onChange(afterTyping(draft, currentTarget.value));
        }}
        onSelect={noteCaret}
        onFocus={() => setIsFocused(true)}
        onBlur={() => setIsFocused(false)}
        onKeyDown={onKeyDown}
      />
      {isOpen && count > 0 && (
        <div
          id={`${id}-people`}
          role="listbox"
          aria-label={t`People to mention`}
          className={cx(
            floatingClass,
            'absolute bottom-full left-0 mb-1 grid max-h-72 w-72 max-w-full overflow-y-auto p-1',
          )}
        >
          {people.map((person) => (
            <div
              key={person._id}
              id={`${id}-${person._id}`}
              role="option"
              tabIndex={-1}
              aria-selected={person === chosen}
              className={cx(floatingItemClass, 'aria-selected:bg-hover')}
              // Keep the focus in the text.
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => setActive(people.indexOf(person))}
              onClick={() => choose(person)}
              onKeyDown={undefined}
            >
              <Avatar name={person.name} size="sm" />
              <span className="truncate">{person.name}</span>
            </div>
          ))}
        </div>
      )}
      {/* Also shown when nobody matches: what was typed would mention nobody. */}
      <span
        role="status"
        className={
          isOpen && !found.searching && count === 0
            ? cx(floatingClass, 'absolute bottom-full left-0 mb-1 max-w-full px-3 py-2')
            : 'sr-only'
        }
      >
        {isOpen && !found.searching && <Found {...found} />}
      </span>
    </div>
  );
}

/** Tells screen readers how many people are offered. */
function Found({ people: { length: count }, failed }: { people: readonly MemberName[]; failed: boolean }) {
  const { t } = useLingui();
  if (failed) return t`People could not be searched.`;
  if (count === 0) return t`Nobody with this name can see this.`;
  return plural(count, {
    one: '# person: choose with the arrow keys and Enter.',
    other: '# people: choose with the arrow keys and Enter.',
  });
}
