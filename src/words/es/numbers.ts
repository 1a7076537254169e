import { spelledFromThree } from '../numbers.js';

export const spelled = spelledFromThree('tres cuatro cinco seis siete ocho nueve diez once doce');
