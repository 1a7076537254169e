/** How far back `metrics show` looks. */
export const LONGEST = { days: 366, hours: 48 };
export const USUAL_HOURS = 24;
/** How far back `metrics demo-data` writes. */
export const MOST_DEMO_DAYS = 90;
