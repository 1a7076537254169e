/** SVG paths in a square of 24. */
export type MarkPaths = readonly (readonly [path: string, fill: string])[];

/** A sign before the words of a button. The words say the same, so it is not read aloud. */
export function ButtonMark({ paths }: { paths: MarkPaths }) {
  return (
    <svg class="mark" viewBox="0 0 24 24" aria-hidden="true">
      {paths.map(([path, fill]) => (
        <path key={path} d={path} fill={fill} />
      ))}
    </svg>
  );
}
