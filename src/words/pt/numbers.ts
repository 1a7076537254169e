import { spelledFromThree } from '../numbers.js';

export const spelled = spelledFromThree('três quatro cinco seis sete oito nove dez onze doze');
