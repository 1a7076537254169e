import { Notice } from '../../platform/pages/components.js';
import type { Problem } from './problem.js';

/** What is to be mended in the form as a whole; a field says itself what is wrong with it. */
export function WholeProblem({ problem }: { problem: Problem | undefined }) {
  if (!problem || problem.field) return null;
  return (
    <Notice tone={problem.isCalm ? 'plain' : 'bad'} id="problem">
      {problem.text}
    </Notice>
  );
}
