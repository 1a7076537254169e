/** From the start on a device to its tokens. A code that takes the user's answer to the device lives as long. */
export const DEVICE_REQUEST_SECONDS = 600;
export const POLL_SECONDS = 5;
/** A device that asks too often has to wait longer by this (RFC 8628, 3.5). */
export const SLOWER_SECONDS = 5;
