import { describeFaultyCollectors } from '../support/faulty-collector.js';

describeFaultyCollectors('never answers', 'resets each connection', 'says 503 and names an hour');
