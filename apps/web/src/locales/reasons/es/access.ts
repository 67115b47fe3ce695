import type { AccessReason, EndedStatus, RecordKind } from '@siteward/contract';
import type { MemberStatus } from '@siteward/domain';
import { pick, type WordsOf } from '../reason-words.ts';
import { all, NO_CHANGE, number, permissionName, plural, quoted, roleName, roleNames, typeName } from './words.ts';

const roleCalled = (name: string): string => `rol ${roleName(name)}`;

function anotherRoleFirst(members: number): string {
  return `${members === 1 ? 'Asígnale' : 'Asígnales'} antes otro rol.`;
}

const THIS: Readonly<Record<RecordKind, string>> = {
  address: 'Esta dirección',
  'bulk-change': 'Este cambio',
  'canned-reply': 'Esta respuesta predefinida',
  'checklist-point': 'Este punto de la lista de comprobación',
  comment: 'Este comentario',
  customer: 'Este cliente',
  entry: 'Este registro',
  feedback: 'Este aviso',
  file: 'Este archivo',
  invitation: 'Esta invitación',
  link: 'Este vínculo',
  'maintenance-plan': 'Este plan de mantenimiento',
  member: 'Este miembro',
  membership: 'Esta pertenencia',
  organization: 'Esta organización',
  'payment-method': 'Esta forma de pago',
  person: 'Esta persona',
  record: 'Este registro',
  role: 'Este rol',
  'saved-view': 'Esta vista',
  'service-provider': 'Este proveedor de servicios',
  session: 'Esta sesión',
  signature: 'Esta firma',
  site: 'Este centro',
  'support-ticket': 'Este ticket',
  'ticket-message': 'Este mensaje',
  'work-order': 'Esta orden de trabajo',
};

const STATUSES: Readonly<Record<MemberStatus, string>> = {
  active: 'activo',
  invited: 'invitado',
  suspended: 'suspendido',
  removed: 'eliminado',
};

const ALREADY: Readonly<Record<MemberStatus, string>> = {
  active: 'ya es miembro.',
  invited: 'ya tiene una invitación. Vuelve a enviársela.',
  suspended: 'es un miembro suspendido. Reactívalo.',
  removed: 'ya no es miembro.',
};

const ENDED: Readonly<Record<EndedStatus, string>> = {
  accepted: 'ya se ha aceptado',
  declined: 'se ha rechazado',
  expired: 'ha caducado',
  revoked: 'se ha revocado',
};

const FREE_A_SEAT = 'Añade plazas, suspende a un miembro o revoca una invitación.';

export const accessReasons: WordsOf<AccessReason> = {
  // Signing in, and the person's own account.
  'signed-out': () => 'Tu sesión se ha cerrado. Vuelve a iniciar sesión.',
  'wrong-credentials': () => 'Revisa el correo y la contraseña, o establece una contraseña nueva.',
  'wrong-password': () => 'Esta no es tu contraseña',
  'otp-over': () => 'Este código es incorrecto, ha caducado o ya se ha usado. Pide uno nuevo.',
  'verification-over': () => 'Este enlace ya no es válido. Vuelve a crear la cuenta y recibirás uno nuevo.',
  'email-change-over': () => 'Este enlace ya no es válido. Pide uno nuevo en tu cuenta.',
  'password-unchanged': () => 'Elige una contraseña distinta de la actual',
  'own-email': () => 'Esta ya es tu dirección',
  'email-of-another-account': () => 'Esta dirección pertenece a otra cuenta. Elige otra.',
  'email-of-another-member': () => 'Otro miembro de tu organización tiene esta dirección.',
  'not-a-member-there': () => 'Elige una organización de la que seas miembro activo',

  // What a person may do.
  'no-such-record': ({ kind }) => `${pick(THIS, kind)} no existe, o no tienes acceso.`,
  'lacks-permission': ({ permission }) => `A tu rol le falta el permiso ${permissionName(permission)}.`,
  'role-beyond-own': ({ role }) =>
    `El ${roleCalled(role)} incluye permisos que tú no tienes, así que no puedes asignarlo, cambiarlo ni quitarlo.`,
  'role-beyond-own-type': ({ role }) =>
    `El ${roleCalled(role)} es para otro tipo de miembro que el tuyo, así que no puedes asignarlo, cambiarlo ni quitarlo.`,
  'permissions-beyond-own': () => 'Solo puedes conceder a un rol permisos que tú tienes.',
  'beyond-own-sites': () => 'Tu acceso está limitado a algunos centros, y esto va más allá de ellos.',
  'access-beyond-own-sites': () =>
    'Tu acceso está limitado a algunos centros, y solo puedes dar acceso a esos centros.',
  'whole-organization': () => 'Tu acceso está limitado a algunos centros, y esto afecta a toda la organización.',
  'own-access': () => 'No puedes cambiar tu propio acceso. Pídeselo a otro miembro que pueda hacerlo.',
  oneself: () => 'No puedes cambiar tu propio rol ni tu estado. Pídeselo a otro miembro que pueda hacerlo.',
  'out-of-sight': () =>
    'Tu acceso está limitado a algunos centros, y este miembro ya no tiene acceso a ninguno de ellos.',
  'access-changed': () => 'Lo que puedes ver ha cambiado. Vuelve a cargar la página.',
  'import-running': () =>
    'Se está importando otro archivo de órdenes de trabajo. Vuelve a intentarlo cuando termine, en un minuto como máximo.',
  'done-out-of-sight': () =>
    'Esto ya se ha hecho. Tu acceso ha cambiado desde entonces, por lo que no se vuelve a mostrar. Vuelve a cargar la página.',
  'access-changed-meanwhile': () => 'Alguien ha cambiado tu acceso al mismo tiempo. Tu acción no se ha realizado.',
  'changed-meanwhile': () => 'Alguien lo ha cambiado mientras tanto. Comprueba cómo está ahora y vuelve a intentarlo.',
  'no-default-organization': () => 'Elige una organización; no tienes ninguna predeterminada',

  // Members and their access.
  'last-owner': () => 'Es el único propietario activo. Asigna antes el rol «Propietario» a otro miembro.',
  'last-unlimited-owner': () =>
    'Es el único propietario activo que no está limitado a algunos centros. Asigna antes el rol «Propietario» a otro miembro.',
  'already-so': ({ status }) => `Este miembro ya está ${pick(STATUSES, status)}.`,
  'only-invited': () => 'Este miembro solo está invitado. Antes tiene que aceptar la invitación.',
  'only-invited-revoke': () => 'Este miembro solo está invitado. En su lugar, revoca la invitación.',
  'removed-member': () => 'Se ha eliminado a este miembro. Vuelve a invitar a la persona.',
  'no-such-step': ({ from, to }) => `Un miembro ${pick(STATUSES, from)} no puede pasar a ${pick(STATUSES, to)}.`,
  'no-site-left': () =>
    'Este miembro no tiene ahora ningún centro, así que se quedaría sin centros. Cambia antes los centros a los que está limitado.',
  'member-of-another-provider': () => 'Solo puedes gestionar a las personas de tu propio proveedor.',
  'provider-without-being-one': () => 'Solo los miembros de un proveedor pueden pertenecer a un proveedor',
  'unknown-provider-of-member': () => 'Elige un proveedor de esta organización',
  'limited-without-being-customer': () => 'Solo los miembros de un cliente pueden estar limitados a un cliente',
  'site-without-customer': () => 'Elige también el cliente al que pertenece el centro',
  'site-of-another': () => 'Elige un centro que ocupe este cliente',
  'sites-of-another': () => 'El cliente no ocupa ninguno de estos centros',
  'unknown-sites': () => 'Elige centros de esta organización',
  'unknown-customer': () => 'Elige un cliente de esta organización',
  'unknown-role': () => 'Elige un rol de esta organización',
  'among-own-sites': () => 'Elige solo entre tus propios centros',
  'role-of-another-type': ({ role, type }) => `El ${roleCalled(role)} es para el tipo ${typeName(type)}`,
  'removal-stays': () => 'Para volver, los miembros eliminados necesitan una invitación nueva.',
  'nothing-to-undo': () => 'Ya no queda nada que deshacer en este cambio.',

  // Invitations.
  'already-known': ({ email, status }) => `${email} ${pick(ALREADY, status)}`,
  'already-known-elsewhere': ({ email }) =>
    `${email} ya figura en la organización. Consulta con un miembro que tenga acceso a todos los centros.`,
  'link-over': () => 'Este enlace ya no funciona. Pide uno nuevo a quien lo envió.',
  'invitation-over': () => 'Esta invitación ya no es válida. Pide una nueva.',
  'invitation-not-pending': ({ status }) => `Esta invitación ${pick(ENDED, status)}. Vuelve a invitar a la persona.`,
  'invitation-not-revocable': ({ status }) => `Esta invitación ${pick(ENDED, status)}, así que no se puede revocar.`,
  'invitation-unbacked': () =>
    'Quien envió esta invitación ya no puede invitar. Revócala y vuelve a invitar a la persona.',
  'sent-too-often': ({ max }) =>
    `Esta invitación ya se ha enviado ${plural(max, { one: '# vez', other: '# veces' })}. Revócala y vuelve a invitar a la persona.`,
  'for-another-address': () => 'Esta invitación es para otra dirección. Inicia sesión con la dirección invitada.',
  'account-exists': () => 'Ya existe una cuenta con esta dirección. Inicia sesión para aceptar la invitación.',

  // Files with records, such as people to invite.
  'rows-with-faults': () => 'Algunas filas del archivo tienen errores. No se ha invitado a nadie.',
  'file-with-many-columns': ({ max }) =>
    plural(max, { one: 'El archivo tiene más de # columna', other: 'El archivo tiene más de # columnas' }),
  'file-without-people': () => 'En el archivo no hay personas debajo de los nombres de las columnas',
  'file-with-many-people': ({ count, max }) =>
    `En el archivo hay ${plural(count, { one: '# persona', other: '# personas' })}, pero como máximo se puede invitar a ${number(max)} a la vez; divide el archivo`,
  'orders-with-faults': ({ rows }) =>
    `${plural(rows, { one: '# fila del archivo tiene errores.', other: '# filas del archivo tienen errores.' })} No se ha importado nada.`,
  'file-without-rows': () => 'En el archivo no hay filas debajo de los nombres de las columnas',
  'file-with-many-rows': ({ count, max }) =>
    `El archivo tiene ${plural(count, { one: '# fila', other: '# filas' })}, pero como máximo se pueden importar ${number(max)} a la vez; divide el archivo`,
  'rows-beyond-database': () =>
    'La base de datos no tiene memoria para tantas filas a la vez. No se ha importado nada; divide el archivo.',
  'file-not-utf8': () => 'El archivo no es texto UTF-8; guárdalo como «CSV UTF-8»',
  'file-quotes': ({ row }) => `En la fila ${number(row)} falta o sobra una comilla`,
  'file-incomplete': () => `El archivo no ha llegado completo. ${NO_CHANGE} Vuelve a enviarlo.`,
  'email-in-row': ({ row }) => `Esta dirección ya está en la fila ${number(row)}`,
  'more-cells-than-headings': () =>
    'Esta fila tiene más celdas que columnas hay; pon entre comillas los textos que contengan comas',
  'no-role-called': () => 'No hay ningún rol con este nombre',
  'no-site-called': ({ name }) => `No hay ningún centro llamado ${quoted(name)} o no tienes acceso a él`,
  'sites-called': ({ name }) =>
    `Hay varios centros llamados ${quoted(name)}; usa el código del centro al que te refieres`,

  // Payment.
  'customer-required': () =>
    'El periodo de prueba de esta organización ha terminado y no hay ninguna forma de pago vinculada. Todo se puede seguir consultando y exportando; se podrán hacer cambios en cuanto alguien que gestione la facturación vincule una.',
  'link-paused': () =>
    'Ahora mismo no se puede enviar nada a esta organización. No se ha guardado nada; inténtalo más tarde o ponte en contacto con ella por otra vía.',

  // Seats.
  'seats-full': ({ seats }) =>
    `${plural(seats, { one: 'La única plaza está ocupada.', other: 'Las # plazas están ocupadas.' })} ${FREE_A_SEAT}`,
  'seats-short': ({ wanted, free }) =>
    `${plural(wanted, { one: 'Hace falta # plaza', other: 'Hacen falta # plazas' })} y ${free === 0 ? 'no queda ninguna libre' : plural(free, { one: 'queda # libre', other: 'quedan # libres' })}. ${FREE_A_SEAT}`,
  'seats-in-use': ({ used }) =>
    plural(used, {
      one: 'Hay # plaza ocupada. Libera plazas primero.',
      other: 'Hay # plazas ocupadas. Libera plazas primero.',
    }),
  'trial-seats': ({ max }) =>
    `Sin una forma de pago vinculada puede haber como máximo ${number(max)} plazas. Configura primero la facturación.`,

  // Customers.
  'customer-exists': () => 'La facturación de esta organización ya está configurada. La encontrarás en los ajustes.',
  'last-payment-method': () =>
    'Con esta forma de pago se pagan las plazas en uso. Vincula antes otra y después podrás eliminarla.',
  'method-not-linked': () => 'Solo una forma de pago vinculada puede ser la predeterminada.',
  'too-many-payment-methods': ({ max }) => `Ya hay ${number(max)} formas de pago. Elimina alguna que no haga falta.`,
  'not-a-test-card': () => 'Usa una de las tarjetas de prueba que aparecen en la página',

  // Roles.
  'role-of-others-people': () =>
    'Este rol también lo tienen personas que no pertenecen a tu proveedor, o están invitadas a él.',
  'role-held': ({ role, members }) =>
    `${plural(members, { one: '# miembro tiene', other: '# miembros tienen' })} el ${roleCalled(role)}. ${anotherRoleFirst(members)}`,
  'role-held-and-invited': ({ role, members, invitations }) =>
    members === 1
      ? `Un miembro invitado tiene el ${roleCalled(role)}. ${anotherRoleFirst(members)}`
      : `${number(members)} miembros tienen el ${roleCalled(role)}, ${number(invitations)} de ellos con la invitación pendiente. ${anotherRoleFirst(members)}`,
  'system-role-stays': () => 'Los roles del sistema no se pueden cambiar. Crea un rol propio.',
  'system-role-not-deleted': () => 'Los roles del sistema no se pueden eliminar.',
  'too-many-roles': ({ max }) =>
    `Una organización puede tener como máximo ${number(max)} roles. Elimina alguno que no haga falta.`,
  'role-name-taken': ({ name }) => `Ya hay un rol llamado ${roleNames(name)}. Elige otro nombre.`,
  'role-name-like-system': ({ name }) =>
    `Se parece demasiado al rol del sistema ${roleNames(name)}. Elige otro nombre.`,

  // Sites.
  'last-site': () => 'Una organización necesita al menos un centro. Crea otro antes de eliminar este.',
  'work-left-at-site': ({ left }) =>
    plural(left, {
      one: 'Queda # orden de trabajo por hacer en este centro. Complétala o cancélala primero.',
      other: 'Quedan # órdenes de trabajo por hacer en este centro. Complétalas o cancélalas primero.',
    }),
  'tickets-left-at-site': ({ left }) =>
    plural(left, {
      one: 'Queda # ticket de soporte abierto en este centro. Resuélvelo primero.',
      other: 'Quedan # tickets de soporte abiertos en este centro. Resuélvelos primero.',
    }),
  'only-site-of': ({ names }) =>
    names.length === 1
      ? `${all(names)} solo tiene acceso a este centro. Dale antes acceso a otros.`
      : `${all(names)} solo tienen acceso a este centro. Dales antes acceso a otros.`,
  'only-site-of-many': ({ names }) =>
    `${all([...names, 'otras personas'])} solo tienen acceso a este centro. Dales antes acceso a otros.`,
  'site-code-taken': ({ code, name }) =>
    `El centro ${quoted(name)} ya tiene el código ${quoted(code)}. Elige otro código.`,
  'site-code-taken-elsewhere': ({ code }) => `Otro centro ya tiene el código ${quoted(code)}. Elige otro código.`,
};
