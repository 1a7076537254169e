/** Of the console's application and its plan. What a management key may do does not reach them. */
export const CONSOLE_ID = '00000000-0000-7000-8000-636f6e736f6c';
