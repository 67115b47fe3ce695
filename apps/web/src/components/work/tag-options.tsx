import { useTags } from './at-site.ts';

/** Suggestions for an input: the tags in use, with how many work orders have each. */
export function TagOptions({ id }: { id: string }) {
  const tags = useTags();
  return (
    <datalist id={id}>
      {tags.map(({ tag, count }) => (
        <option key={tag} value={tag} label={`${tag} (${count})`} />
      ))}
    </datalist>
  );
}
