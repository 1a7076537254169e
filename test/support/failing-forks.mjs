/** Loaded into a leader of two workers: the system has no process for the third one, and no memory for the fourth. */
import { ChildProcess } from 'node:child_process';
import cluster from 'node:cluster';

const { spawn } = ChildProcess.prototype;
let forks = 0;

if (cluster.isPrimary) {
  ChildProcess.prototype.spawn = function (options) {
    forks += 1;
    if (forks === 4) throw new Error('spawn ENOMEM');
    return spawn.call(this, forks === 3 ? { ...options, file: '/nowhere' } : options);
  };
}
