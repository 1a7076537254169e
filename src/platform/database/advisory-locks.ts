/** Any numbers will do, as long as nobody else uses them for a lock in this database. */
export const LOCKS = { migrations: 4_182_026, seeding: 4_182_027, housekeeping: 4_182_028 } as const;
