import type { CallReason } from '@siteward/contract';
import type { ReasonWords, WordsOf } from '../reason-words.ts';
import { accessReasons } from './access.ts';
import { fieldReasons } from './fields.ts';
import { duration, NO_CHANGE } from './words.ts';
import { workReasons } from './work.ts';

/** Reasons why any call can fail. */
const callReasons: WordsOf<CallReason> = {
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

/** Spanish. */
export const reasonWords: ReasonWords = {
  reasons: { ...fieldReasons, ...accessReasons, ...workReasons, ...callReasons },
  kinds: {
    VALIDATION: 'Los datos no son válidos',
    UNAUTHENTICATED: 'Inicia sesión primero',
    BAD_CREDENTIALS: 'El correo o la contraseña no son correctos',
    CUSTOMER_REQUIRED: 'Esta organización necesita una forma de pago',
    FORBIDDEN: 'Tu rol no lo permite',
    NOT_FOUND: 'No se ha encontrado',
    REQUEST_TIMEOUT: 'El envío ha tardado demasiado',
    CONFLICT: 'No es compatible con lo que ya hay',
    ALREADY_MEMBER: 'Esta persona ya es miembro o ya tiene una invitación',
    LAST_OWNER: 'Una organización necesita un propietario activo',
    SEAT_LIMIT: 'Todas las plazas están ocupadas',
    SEND_LIMIT: 'Esta invitación se ha enviado demasiadas veces',
    ROLE_IN_USE: 'El rol está en uso',
    SYSTEM_ROLE: 'Los roles del sistema no se pueden cambiar',
    VERSION_CONFLICT: 'Alguien lo ha cambiado mientras tanto',
    ILLEGAL_TRANSITION: 'En el estado actual no se puede dar este paso',
    GONE: 'Este enlace o código ya no es válido',
    PAYLOAD_TOO_LARGE: 'Es demasiado grande para enviarlo',
    URI_TOO_LONG: 'La dirección es demasiado larga',
    UNSUPPORTED_MEDIA_TYPE: 'Aquí no se admiten datos de este tipo',
    IDEMPOTENCY_MISMATCH: 'Esta operación ya se ha enviado con otros datos',
    RATE_LIMITED: 'Demasiados intentos',
    HEADERS_TOO_LARGE: 'Las cabeceras de la petición son demasiado grandes',
    INTERNAL: 'Algo ha fallado por nuestra parte',
    UNAVAILABLE: 'El servicio no está disponible en este momento',
  },
};
