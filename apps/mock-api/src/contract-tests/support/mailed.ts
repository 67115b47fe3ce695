import type { RouteName } from './routes.ts';

/**
 * Whom the sample of each write mails, and each status step as `<call> <from>><to>`, with the subject but without the numbers of
 * records, in the language of its reader (`readDifferently`). What is not listed mails nobody.
 */
export const MAILED: Readonly<Partial<Record<RouteName | `${string} ${string}>${string}`, readonly string[]>>> = {
  'auth.forgotPassword': ['Owner: Tu código para una contraseña nueva de Siteward'],
  'auth.resetPassword': ['Owner: Se ha cambiado tu contraseña de Siteward'],
  'auth.signUp': ['new@zzalpha.example: Bestätigen Sie Ihre E-Mail-Adresse für Siteward'],
  'feedbacks.bulk': ['Owner: FB: your feedback was declined'],
  'feedbacks.convert': ['Owner: FB: somebody is on it'],
  'feedbacks.create': ['farah@kontor.example: FB: we have your feedback'],
  'feedbacks.setStatus acknowledged>declined': ['Owner: FB: your feedback was declined'],
  'feedbacks.setStatus acknowledged>resolved': ['Owner: FB: your feedback is resolved'],
  'feedbacks.setStatus new>acknowledged': ['Owner: FB: your feedback has been acknowledged'],
  'feedbacks.update': ['Owner: FB: your new link'],
  'invitations.import': ['from-file@zzalpha.example: Únete a Zzalpha en Siteward'],
  'invitations.resend': ['guest@zzalpha.example: Únete a Zzalpha en Siteward'],
  'localPayments.send': [
    'Owner: Forma de pago vinculada: Zzalpha',
    'deputy@zzalpha.example: Payment method linked: Zzalpha',
  ],
  'members.invite': ['somebody-new@zzalpha.example: Únete a Zzalpha en Siteward'],
  'paymentMethods.check': [
    'Owner: Forma de pago vinculada: Zzalpha',
    'deputy@zzalpha.example: Payment method linked: Zzalpha',
  ],
  'publicFeedbacks.send': ['farah@kontor.example: FB: Ihre Rückmeldung ist angekommen'],
  'supportTickets.update': ['Administrator: ST अब आपका है: Badges are refused'],
  'supportTickets.write': ['Manager: Neue Nachricht zu ST: Zzalpha badge is refused'],
  'users.changeEmail': [
    'Owner: Una dirección nueva para tu cuenta de Siteward',
    'moved@zzalpha.example: Confirma tu nueva dirección para Siteward',
  ],
  'users.changePassword': ['Owner: Se ha cambiado tu contraseña de Siteward'],
  'users.confirmEmail': ['Owner: Ha cambiado la dirección de tu cuenta de Siteward'],
  'webhooks.stripe': [
    'Owner: Forma de pago vinculada: Zzalpha',
    'deputy@zzalpha.example: Payment method linked: Zzalpha',
  ],
  'workOrders.dispatch': ['hired@zzalpha.example: Encargo de Zzalpha: WO Zzalpha pump leaks'],
  'workOrders.recall': ['hired@zzalpha.example: Zzalpha ha retirado el encargo: WO Zzalpha pump leaks'],
};
