import { ReceiverHealth } from './receiver-health.js';

const SO_MANY = 1_000;

describe('What a process knows of receivers', () => {
  const names = Array.from({ length: SO_MANY + 200 }, (_, at) => `receiver-${at}`);

  // Red where nothing is forgotten: each claim carries every receiver that was ever reached.
  it('is about the last thousand of them', () => {
    const health = new ReceiverHealth();
    for (const name of names) health.noteAnswer(name);
    health.noteAnswer('receiver-200');
    health.noteAnswer('one more');
    const room = health.room();
    expect(Object.keys(room)).toHaveLength(SO_MANY);
    expect(room).toMatchObject({ 'receiver-200': 4, 'one more': 4 });
    expect(room).not.toHaveProperty('receiver-201');
  });

  // Red where the oldest is forgotten whatever it does: one that is down is asked again at once.
  it('is kept of those that rest and of those that have something in hand', () => {
    const health = new ReceiverHealth();
    health.noteFailure('down', 600);
    health.noteAnswer('busy');
    for (let count = 0; count < 4; count += 1) health.begin('busy');
    for (const name of names) health.noteAnswer(name);
    const room = health.room();
    expect(Object.keys(room)).toHaveLength(SO_MANY);
    expect(room).toMatchObject({ down: 0, busy: 0 });
  });
});
