import { type ComponentChildren, h, type JSX } from 'preact';
import type { Size, SvgNode } from './echarts.js';
import { paintOf } from './paint.js';

/** Nothing else of a drawing reaches the page: no style, which the page's policy forbids, no script and no link. */
const TAGS = new Set(['g', 'path', 'text', 'rect', 'circle', 'line', 'polyline', 'polygon']);
const ATTRIBUTES = new Set([
  ...['d', 'points', 'transform', 'x', 'y', 'width', 'height', 'cx', 'cy', 'r'],
  ...['text-anchor', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray'],
  ...['fill-opacity', 'stroke-opacity', 'opacity'],
]);

/** The drawing as a part of the page. Its colours become classes, and its text is escaped as all text of the page. */
export function Svg({ drawing, size, children }: { drawing: SvgNode; size: Size; children?: ComponentChildren }) {
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      {childrenOf(drawing)}
      {children}
    </svg>
  );
}

const childrenOf = ({ children = [] }: SvgNode): (JSX.Element | null)[] => children.map(element);

function element(node: SvgNode): JSX.Element | null {
  if (!TAGS.has(node.tag)) return null;
  const fill = paintOf(node.attrs.fill);
  const stroke = paintOf(node.attrs.stroke);
  if (!fill && !stroke && !node.children?.length) return null;
  const drawn = node.tag !== 'g' && node.tag !== 'text';
  const classes = drawn
    ? [fill ? `f-${fill}` : 'f-none', stroke && `s-${stroke}`].filter(Boolean).join(' ')
    : undefined;
  const kept = Object.entries(node.attrs)
    .filter(([name]) => ATTRIBUTES.has(name))
    .map(([name, value]) => [name, name === 'd' ? shortened(String(value)) : value]);
  return h(node.tag, { ...Object.fromEntries(kept), class: classes }, node.text, ...childrenOf(node));
}

/** Lines in tenths, each from the end of the one before, and none within a straight one: a third of the bytes. */
function shortened(path: string): string {
  if (/[^ML\d .Z-]/.test(path)) return path;
  return path.replace(/M([^MZ]+)/g, (_, line: string) => {
    const points = line.split('L').map((point) => point.split(' ').map((number) => Math.round(Number(number) * 10)));
    const y = (index: number) => points[index]?.[1];
    const bends = points.filter((_point, index) => y(index) !== y(index - 1) || y(index) !== y(index + 1));
    const steps = bends.map((point, index) => point.map((to, axis) => (to - (bends[index - 1]?.[axis] ?? 0)) / 10));
    return steps.map((step, index) => `${index === 0 ? 'M' : 'l'}${step.join(' ').replace(' -', '-')}`).join('');
  });
}
