import { SearchInput } from '@siteward/ui/search-input';
import { useEffect, useState } from 'react';
import type { UseListView } from '#lib/use-list-view.ts';

const TYPING_MS = 300;

interface ListSearchProps {
  view: UseListView;
  label: string;
  /** The records that match are on their way. */
  busy: boolean;
}

/** The search field of a list. What is typed reaches the address when the typing pauses, and leaves no history entry. */
export function ListSearch({ view, label, busy }: ListSearchProps) {
  const [text, setText] = useState(view.search);
  const [shown, setShown] = useState(view.search);
  // Back, forward and "Clear filters" change the address under the field.
  if (shown !== view.search) {
    setShown(view.search);
    if (text.trim() !== view.search) setText(view.search);
  }
  const { change } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the pause
  useEffect(() => {
    const search = text.trim();
    if (search === view.search) return;
    const timer = setTimeout(() => change({ search }, { replace: true }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <SearchInput
      label={label}
      value={text}
      maxLength={100}
      busy={busy || text.trim() !== view.search}
      onValueChange={setText}
    />
  );
}
