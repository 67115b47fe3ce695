import type { CallReason } from '@siteward/contract';
import type { WordsOf } from '../reason-words.ts';
import { duration, NO_CHANGE } from './words.ts';

export const callReasons: WordsOf<CallReason> = {
  'try-again-in': ({ seconds }) => `Demasiados intentos. Vuelve a intentarlo en ${duration(seconds)}.`,
  'too-many-mails': ({ seconds }) =>
    `Se han enviado demasiados correos a esta dirección o desde tu organización. ${NO_CHANGE} Vuelve a intentarlo en ${duration(seconds)}.`,
  'too-many-waiting': () => `Ya hay demasiadas peticiones como esta en espera. ${NO_CHANGE} Vuelve a intentarlo.`,
  'too-many-windows': () => 'Hay demasiadas páginas abiertas a la vez. Cierra alguna.',
  'sign-in-busy': () =>
    `Ahora mismo hay muchas personas iniciando sesión. ${NO_CHANGE} Vuelve a intentarlo dentro de un momento.`,
  'took-too-long': () => `Ha tardado demasiado. ${NO_CHANGE} Vuelve a intentarlo.`,
  'exists-already': () => 'Alguien acaba de crear lo mismo. Mira lo que ya hay.',
  busy: () => `Ahora mismo hay muchas personas cambiando lo mismo. ${NO_CHANGE} Vuelve a intentarlo.`,
  'database-away': () => 'La base de datos no responde. Vuelve a intentarlo dentro de un momento.',
  'payment-provider-away': () =>
    `El proveedor de pagos no responde. ${NO_CHANGE} Vuelve a intentarlo dentro de un momento.`,
  'changes-away': () =>
    'Ahora mismo no llegan los cambios de otras personas. Vuelve a intentarlo dentro de un momento.',
  'on-our-side': () =>
    'Algo ha fallado por nuestra parte. El identificador de la petición nos ayuda a encontrar la causa.',
};
