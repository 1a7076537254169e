import { spelledFromThree } from '../numbers.js';

export const spelled = spelledFromThree('drei vier fünf sechs sieben acht neun zehn elf zwölf');
