import { spelledFromThree } from '../numbers.js';

export const spelled = spelledFromThree('three four five six seven eight nine ten eleven twelve');
