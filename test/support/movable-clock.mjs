/** Loaded into a process before all else: SIGUSR2 sets its wall clock five minutes back, as an operator might. */
const RealDate = Date;
let offset = 0;

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(RealDate.now() + offset);
    else super(...args);
  }

  static now() {
    return RealDate.now() + offset;
  }
};

process.on('SIGUSR2', () => {
  offset = -300_000;
});
