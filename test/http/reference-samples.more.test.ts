import { describeRunningSamples } from '../support/running-samples.js';

describeRunningSamples('typescript', 'python');
