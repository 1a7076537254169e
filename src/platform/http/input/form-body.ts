import express from 'express';

/** Reads a posted form. Only the pages with a form use it; no other route accepts a form. */
export const formBody = express.urlencoded({ extended: false, limit: '16kb', inflate: false, parameterLimit: 20 });
