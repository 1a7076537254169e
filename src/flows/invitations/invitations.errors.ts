import { ServiceError } from '../../platform/errors/service.error.js';

export class InvitationUnknown extends ServiceError {
  constructor() {
    super(
      404,
      'invitation_unknown',
      'There is no such invitation, or its record is deleted: it is kept for 90 days after its end.',
    );
  }
}

export class InvitationOpen extends ServiceError {
  constructor() {
    super(
      409,
      'invitation_open',
      'This email address has an open invitation already. Send that one again, or withdraw it first.',
    );
  }
}

export class InvitationEnded extends ServiceError {
  constructor() {
    super(409, 'invitation_ended', 'The invitation was accepted or withdrawn. Make a new one.');
  }
}

export class InvitationNotNeeded extends ServiceError {
  constructor() {
    super(409, 'invitation_not_needed', 'This email address has an account at the application already.');
  }
}

export class MemberAlready extends ServiceError {
  constructor() {
    super(
      409,
      'member_already',
      'This email address belongs to a member of the organization. Change their roles instead.',
    );
  }
}

export class InvitationsClosed extends ServiceError {
  constructor() {
    super(
      409,
      'invitations_closed',
      'Sign-up is closed at this application, also to people who are invited. Set its sign-up to `invited` first, or create the user.',
    );
  }
}

/** Which of these it is stays open: a finder of the link learns nothing of the person. */
export class InvitationInvalid extends ServiceError {
  constructor() {
    super(410, 'invitation_invalid', 'This invitation was accepted, withdrawn or sent again, or it has expired.');
  }
}
