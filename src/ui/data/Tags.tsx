import { useFormat } from './format.ts';

const SHOWN = 3;

/** The first tags of a row on one line; how many more there are, and which, stands behind them. */
export function Tags({ tags }: { readonly tags: readonly string[] }) {
  const format = useFormat();
  const more = tags.slice(SHOWN);
  return (
    <span className="tags nowrap">
      {tags.slice(0, SHOWN).map((tag) => (
        <span className="tag" key={tag}>
          <span className="ell">{tag}</span>
        </span>
      ))}
      {more.length > 0 ? (
        <span className="tag num" title={format.list(more)}>
          +{format.number(more.length)}
        </span>
      ) : null}
    </span>
  );
}
