import type { RouteName } from './routes.ts';

/**
 * Whom the sample of each write mails, and each status step as `<call> <from>><to>`, with the subject but without the numbers of
 * records. What is not listed mails nobody.
 */
export const MAILED: Readonly<Partial<Record<RouteName | `${RouteName} ${string}>${string}`, readonly string[]>>> = {
  'auth.forgotPassword': ['Owner: Your code for a new Siteward password'],
  'auth.resetPassword': ['Owner: Your Siteward password was changed'],
  'auth.signUp': ['new@zzalpha.example: Bestätigen Sie Ihre E-Mail-Adresse für Siteward'],
  'feedbacks.bulk': ['Owner: FB: your feedback was declined'],
  'feedbacks.convert': ['Owner: FB: somebody is on it'],
  'feedbacks.create': ['farah@kontor.example: FB: we have your feedback'],
  'feedbacks.setStatus acknowledged>declined': ['Owner: FB: your feedback was declined'],
  'feedbacks.setStatus acknowledged>resolved': ['Owner: FB: your feedback is resolved'],
  'feedbacks.setStatus new>acknowledged': ['Owner: FB: your feedback has been acknowledged'],
  'feedbacks.update': ['Owner: FB: your new link'],
  'invitations.import': ['from-file@zzalpha.example: Join Zzalpha on Siteward'],
  'invitations.resend': ['guest@zzalpha.example: Join Zzalpha on Siteward'],
  'localPayments.send': [
    'Owner: Payment method linked: Zzalpha',
    'deputy@zzalpha.example: Payment method linked: Zzalpha',
  ],
  'members.invite': ['somebody-new@zzalpha.example: Join Zzalpha on Siteward'],
  'paymentMethods.check': [
    'Owner: Payment method linked: Zzalpha',
    'deputy@zzalpha.example: Payment method linked: Zzalpha',
  ],
  'publicFeedbacks.send': ['farah@kontor.example: FB: Ihre Rückmeldung ist angekommen'],
  'supportTickets.update': ['Administrator: ST is yours: Badges are refused'],
  'supportTickets.write': ['Manager: New message on ST: Zzalpha badge is refused'],
  'users.changeEmail': [
    'Owner: A new address for your Siteward account',
    'moved@zzalpha.example: Confirm your new address for Siteward',
  ],
  'users.changePassword': ['Owner: Your Siteward password was changed'],
  'users.confirmEmail': ['Owner: The address of your Siteward account has changed'],
  'webhooks.stripe': [
    'Owner: Payment method linked: Zzalpha',
    'deputy@zzalpha.example: Payment method linked: Zzalpha',
  ],
  'workOrders.dispatch': ['hired@zzalpha.example: Work from Zzalpha: WO Zzalpha pump leaks'],
  'workOrders.recall': ['hired@zzalpha.example: Zzalpha has taken back: WO Zzalpha pump leaks'],
};
