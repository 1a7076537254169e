import { type ProviderType, traitsOf } from '../../applications/provider-types/provider-types.js';

/** The sign by which people know a provider. Its name stands beside it, so the page can be read without it. */
export function ProviderMark({ type }: { type: ProviderType }) {
  const { mark } = traitsOf({ type });
  if (!mark) return null;
  return (
    <svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
      {mark.map(([path, fill]) => (
        <path key={path} d={path} fill={fill} />
      ))}
    </svg>
  );
}
