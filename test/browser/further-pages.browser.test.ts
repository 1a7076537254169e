import { describeFurtherPages } from '../support/looks/further-pages.js';
import { ONE_LOOK } from '../support/looks/looks.js';

describeFurtherPages(ONE_LOOK);
