import { ServiceError } from '../../platform/errors/service.error.js';

export class DashboardLinkInvalid extends ServiceError {
  constructor() {
    super(401, 'dashboard_link_invalid', 'This link to the dashboard is unknown, or was used before, or has expired.');
  }
}

export class DashboardNotOpen extends ServiceError {
  constructor() {
    super(401, 'dashboard_not_open', 'No dashboard is open in this browser. `metrics open <slug>` prints a link.');
  }
}

export class DashboardOpenedElsewhere extends ServiceError {
  constructor() {
    super(403, 'dashboard_opened_elsewhere', 'The dashboard opens in a window of its own, not within another page.');
  }
}
