import express from 'express';

/** Reads a posted form. Only the pages that take one use it: no other address of the service does. */
export const formBody = express.urlencoded({ extended: false, limit: '16kb', inflate: false, parameterLimit: 20 });
