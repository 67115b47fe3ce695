import { useTags } from './at-site.ts';

/** The tags that there are, with how many work orders have each, as what an input suggests. */
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
