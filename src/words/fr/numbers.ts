import { spelledFromThree } from '../numbers.js';

export const spelled = spelledFromThree('trois quatre cinq six sept huit neuf dix onze douze');
