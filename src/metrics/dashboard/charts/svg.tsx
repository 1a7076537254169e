import { type ComponentChildren, h, type JSX } from 'preact';
import type { Size, SvgNode } from './echarts.js';
import { paintOf } from './paint.js';

/** Nothing else of a drawing reaches the page: no style, which the page's policy forbids, no script and no link. */
const TAGS = new Set(['g', 'path', 'text', 'rect', 'circle', 'line', 'polyline', 'polygon']);
const ATTRIBUTES = new Set([
  ...['d', 'points', 'transform', 'x', 'y', 'width', 'height', 'cx', 'cy', 'r'],
  ...['text-anchor', 'dominant-baseline', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray'],
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
  const classes = [fill ? `f-${fill}` : 'f-none', stroke && `s-${stroke}`].filter(Boolean).join(' ');
  const kept = Object.entries(node.attrs).filter(([name]) => ATTRIBUTES.has(name));
  return h(node.tag, { ...Object.fromEntries(kept), class: classes }, node.text, ...childrenOf(node));
}
