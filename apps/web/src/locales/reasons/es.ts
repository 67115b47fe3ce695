import type { EndedStatus, RecordKind } from '@siteward/contract';
import type { MemberStatus } from '@siteward/domain';
import { pick, type ReasonWords, toolsFor } from './reason-words.ts';

const quoted = (text: string): string => `«${text}»`;
const { plural, number, all, roleName, roleNames, typeName, statusName, providerStatusName, permissionName, duration } =
  toolsFor('es', quoted);

const roleCalled = (name: string): string => `rol ${roleName(name)}`;

function anotherRoleFirst(members: number): string {
  return `${members === 1 ? 'Asígnale' : 'Asígnales'} antes otro rol.`;
}

const THIS: Readonly<Record<RecordKind, string>> = {
  address: 'Esta dirección',
  'bulk-change': 'Este cambio',
  'checklist-point': 'Este punto de la lista de comprobación',
  comment: 'Este comentario',
  customer: 'Este cliente',
  entry: 'Este registro',
  file: 'Este archivo',
  invitation: 'Esta invitación',
  link: 'Este vínculo',
  member: 'Este miembro',
  membership: 'Esta pertenencia',
  organization: 'Esta organización',
  person: 'Esta persona',
  record: 'Este registro',
  role: 'Este rol',
  'saved-view': 'Esta vista',
  'service-provider': 'Este proveedor de servicios',
  session: 'Esta sesión',
  site: 'Este centro',
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

const NO_CHANGE = 'No se ha cambiado nada.';
const FREE_A_SEAT = 'Añade plazas, suspende a un miembro o revoca una invitación.';

/** Spanish. */
export const reasonWords: ReasonWords = {
  reasons: {
    required: () => 'Rellena este campo',
    'not-an-email': () => 'Introduce una dirección de correo válida',
    'not-a-number': () => 'Introduce solo números',
    'reset-email-required': () => 'Introduce tu dirección de correo para establecer una contraseña nueva',
    'too-short': ({ min }) => plural(min, { one: 'Al menos # carácter', other: 'Al menos # caracteres' }),
    'too-long': ({ max }) => plural(max, { one: 'Como máximo # carácter', other: 'Como máximo # caracteres' }),

    'too-few': ({ min }) => plural(min, { one: 'Al menos # elemento', other: 'Al menos # elementos' }),
    'too-many': ({ max }) => plural(max, { one: 'Como máximo # elemento', other: 'Como máximo # elementos' }),
    'too-many-decimals': ({ max }) => `Como máximo ${number(max)} decimales`,
    'too-small': ({ min }) => `Como mínimo ${number(min)}`,
    'too-large': ({ max }) => `Como máximo ${number(max)}`,
    'not-text': () => 'Aquí va un texto',
    'not-whole': () => 'Introduce un número entero',
    'not-a-whole-number-once': () => 'Introduce un solo número entero',
    'not-a-boolean': () => 'Solo se admite «true» o «false»',
    'not-a-list': () => 'Aquí va una lista',
    'not-an-object': () => 'Aquí va un objeto',
    'not-a-file': () => 'Elige un archivo',
    'not-values': () => 'Indica los valores una sola vez, separados por comas',
    'value-twice': () => 'Indica cada valor una sola vez',
    'not-an-option': () => 'Elige una de las opciones disponibles',
    'not-a-known-option': () => 'Elige una de las opciones disponibles',
    'unknown-field': () => 'Este campo no se admite aquí',
    'unknown-fields': ({ fields }) => `Campos que aquí no se admiten: ${all(fields).slice(0, 200)}`,
    'takes-no-body': () => 'Aquí no se espera ningún dato',
    'check-field': () => 'Revisa este campo',

    'invisible-characters': () => 'Quita los caracteres invisibles, como los de control',
    'web-address': () => 'Quita las direcciones web, como www.example.com, y deja un espacio después de cada punto',
    'passwords-differ': () => 'Las contraseñas no coinciden',
    'password-common': () => 'Esta contraseña es demasiado común',
    'password-is-email': () => 'La contraseña no puede ser tu dirección de correo',
    'not-a-code': () => 'Un código tiene 10 letras y cifras, como K7QF3-9XB2M',
    'not-a-phone-number': () => 'Introduce el teléfono con el prefijo del país, como +49 40 5551299',
    'not-an-id': () => 'Un identificador tiene 24 caracteres (0–9 y a–f)',
    'not-a-time-zone': () => 'Elige una zona horaria, como Europe/Madrid',
    'not-a-currency': () => 'Elige el código de una moneda, como EUR',
    'not-a-time': () => 'Introduce una hora, como 08:30',
    'not-a-date': () => 'Indica la fecha con el formato 2026-12-31',
    'not-an-instant': () => 'Indica el momento con el formato 2026-12-31T08:30:00.000Z',
    'not-a-locale': () => 'Elige el código de un idioma, como es-ES',
    'not-a-site-code': () => 'Usa letras y cifras, con guiones sueltos entre ellas',
    'not-a-version': () => 'Aquí va un número de versión, como "3"',
    'not-an-idempotency-key': () => 'Aquí van de 1 a 100 caracteres ASCII visibles, una sola vez',
    'not-an-action': () => 'Indica una acción, como member.suspended',
    'not-a-website': () => 'Introduce una dirección web como https://www.example.com',
    'not-a-drawing': () => 'Vuelve a dibujar la firma',
    'not-days': ({ min, max }) => `Introduce días enteros de ${number(min)} a ${number(max)}`,
    'page-too-deep': () =>
      `Solo se pueden consultar los primeros ${number(10_000)} registros; acota la lista con una búsqueda o un filtro`,
    'below-seats-in-use': ({ used }) =>
      plural(used, {
        one: 'Hay # plaza en uso; libera plazas primero',
        other: 'Hay # plazas en uso; libera plazas primero',
      }),
    'ends-before-start': () => 'El final debe ser posterior al inicio',
    'too-many-mentions': ({ max }) => `Menciona como máximo a ${max} personas`,
    'not-a-result': () => 'Este punto admite otro tipo de respuesta',
    'no-site-chosen': () => 'Elige al menos un centro',
    'no-customer-or-site-chosen': () => 'Elige un cliente o al menos un centro',
    'no-members': () => 'Elige al menos un miembro',
    'too-many-members': ({ max }) =>
      plural(max, { one: 'Elige como máximo # miembro', other: 'Elige como máximo # miembros' }),
    'member-twice': () => 'Elige a cada miembro una sola vez',

    // Files.
    'file-kind-refused': ({ kinds }) => `No se pueden añadir archivos de este tipo; se admiten ${all(kinds)}`,
    'file-is-not': ({ kind }) => `Por su nombre es un archivo ${kind}, pero su contenido es otra cosa`,
    'too-many-files': ({ max }) =>
      plural(max, {
        one: 'Aquí cabe como máximo # archivo; elimínalo antes',
        other: 'Aquí caben como máximo # archivos; elimina uno antes',
      }),

    // Files of records, such as of people to invite.
    'no-headings': ({ required, optional }) =>
      `La primera fila debe nombrar las columnas: ${all(required.map(quoted))} y, si quieres, ${all(optional.map(quoted))}`,
    'column-twice': ({ column }) => `La columna ${quoted(column)} aparece dos veces`,
    'column-unknown': ({ column, known }) =>
      `La columna ${quoted(column)} no se reconoce; puedes usar ${all(known.map(quoted))}`,
    'column-missing': ({ column }) => `Falta la columna ${quoted(column)}`,
    'not-a-begun-status': () =>
      'Escribe «Borrador» o «Abierta», o deja la celda vacía: el trabajo importado aún no ha empezado',
    'not-a-priority': () => 'Escribe «Ninguna», «Baja», «Media», «Alta» o «Urgente», o deja la celda vacía',
    'not-a-work-type': () => 'Escribe «Correctivo», «Preventivo», «Inspección» o «Instalación», o deja la celda vacía',
    'not-a-local-time': () => 'Escribe la hora como 2026-12-31 08:30 o 31.12.2026 08:30, o solo el día',
    'no-such-day': ({ day }) => `El día ${day} no existe en el calendario`,
    'time-skipped': ({ time }) =>
      `En el centro, al empezar el horario de verano los relojes se saltan la hora ${time}; escribe una hora más tarde`,
    'too-many-sites': ({ max }) =>
      plural(max, {
        one: 'En una fila puede haber como máximo # centro',
        other: 'En una fila puede haber como máximo # centros',
      }),
    'no-sites-named': () => 'Indica al menos un centro o deja la celda vacía',
    'words-or-site': ({ words }) =>
      `Hay un centro llamado ${quoted(words)}; si te refieres a él, usa su código; si no, deja la celda vacía`,
    'all-sites-of-a-customer': () =>
      '«All sites» no vale para el tipo «Customer»; indica los centros o deja la celda vacía',
    'no-sites-yet': () =>
      '«No sites yet» solo vale para el tipo «Customer»; indica los centros, escribe «All sites» o deja la celda vacía',

    // Signing in, and one's own account.
    'signed-out': () => 'Tu sesión ha terminado. Vuelve a iniciar sesión.',
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

    // What may be done.
    'no-such-record': ({ kind }) => `${pick(THIS, kind)} no existe, o no tienes acceso.`,
    'lacks-permission': ({ permission }) => `A tu rol le falta el permiso ${permissionName(permission)}.`,
    'role-beyond-own': ({ role }) =>
      `El ${roleCalled(role)} incluye permisos que tú no tienes, así que no puedes asignarlo, cambiarlo ni quitarlo.`,
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
    'changed-meanwhile': () => 'Alguien lo ha cambiado mientras tanto. Mira cómo está ahora y vuelve a intentarlo.',
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
      'El cliente de este miembro no ocupa ningún centro, así que se quedaría sin centros. Cambia antes a qué está limitado.',
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
    'invitation-over': () => 'Esta invitación ya no es válida. Pide una nueva.',
    'invitation-not-pending': ({ status }) => `Esta invitación ${pick(ENDED, status)}. Vuelve a invitar a la persona.`,
    'invitation-not-revocable': ({ status }) => `Esta invitación ${pick(ENDED, status)}, así que no se puede revocar.`,
    'invitation-unbacked': () =>
      'Quien envió esta invitación ya no puede invitar. Revócala y vuelve a invitar a la persona.',
    'sent-too-often': ({ max }) =>
      `Esta invitación ya se ha enviado ${plural(max, { one: '# vez', other: '# veces' })}. Revócala y vuelve a invitar a la persona.`,
    'for-another-address': () => 'Esta invitación es para otra dirección. Inicia sesión con la dirección invitada.',
    'account-exists': () => 'Ya existe una cuenta con esta dirección. Inicia sesión para aceptar la invitación.',

    // Files of records, such as of people to invite.
    'rows-with-faults': () => 'Algunas filas del archivo tienen errores. No se ha invitado a nadie.',
    'file-empty': () => 'El archivo está vacío',
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
    'file-too-large': ({ max }) => `Este archivo puede ocupar como máximo ${max}.`,
    'email-in-row': ({ row }) => `Esta dirección ya está en la fila ${number(row)}`,
    'more-cells-than-headings': () =>
      'Esta fila tiene más celdas que columnas hay; pon entre comillas los textos que contengan comas',
    'no-role-called': () => 'No hay ningún rol con este nombre',
    'no-site-called': ({ name }) => `No hay ningún centro llamado ${quoted(name)} o no tienes acceso a él`,
    'sites-called': ({ name }) =>
      `Hay varios centros llamados ${quoted(name)}; usa el código del centro al que te refieres`,

    // Seats.
    'seats-full': ({ seats }) =>
      `${plural(seats, { one: 'La única plaza está ocupada.', other: 'Las # plazas están ocupadas.' })} ${FREE_A_SEAT}`,
    'seats-short': ({ wanted, free }) =>
      `${plural(wanted, { one: 'Hace falta # plaza', other: 'Hacen falta # plazas' })} y ${free === 0 ? 'no queda ninguna libre' : plural(free, { one: 'queda # libre', other: 'quedan # libres' })}. ${FREE_A_SEAT}`,
    'seats-in-use': ({ used }) =>
      plural(used, {
        one: 'Hay # plaza en uso. Libera plazas primero.',
        other: 'Hay # plazas en uso. Libera plazas primero.',
      }),

    // Roles.
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
    'only-site-of': ({ names }) =>
      names.length === 1
        ? `${all(names)} solo tiene acceso a este centro. Dale antes acceso a otros.`
        : `${all(names)} solo tienen acceso a este centro. Dales antes acceso a otros.`,
    'only-site-of-many': ({ names }) =>
      `${all([...names, 'otras personas'])} solo tienen acceso a este centro. Dales antes acceso a otros.`,
    'site-code-taken': ({ code, name }) =>
      `El centro ${quoted(name)} ya tiene el código ${quoted(code)}. Elige otro código.`,
    'site-code-taken-elsewhere': ({ code }) => `Otro centro ya tiene el código ${quoted(code)}. Elige otro código.`,

    // Work orders.
    'no-such-work-order-step': ({ from, to }) =>
      `Una orden de trabajo en estado ${statusName(from)} no puede pasar a ${statusName(to)}.`,
    'work-order-already-so': ({ status }) => `Esta orden de trabajo ya está en estado ${statusName(status)}.`,
    'not-assigned': () => 'Solo pueden hacerlo quienes tienen asignada esta orden de trabajo.',
    'not-own-work-order': () => 'Solo puedes cambiar las órdenes de trabajo que has creado o que tienes asignadas.',
    'link-to-itself': () => 'Elige una orden de trabajo distinta de esta',
    'unknown-linked': () => 'Elige una orden de trabajo que exista',
    'linked-already': () => 'Estas dos ya están vinculadas así.',
    'link-circle': () =>
      'Estas dos ya están vinculadas en sentido contrario, quizá a través de otras. Elimina antes uno de esos vínculos.',
    'link-chain-too-long': ({ max }) =>
      `Aquí dependen entre sí más de ${max} órdenes de trabajo. Elimina antes un vínculo.`,
    'too-many-links': ({ max }) => `Una orden de trabajo admite como máximo ${max} vínculos. Elimina antes uno.`,
    'too-many-watchers': ({ max }) => `Una orden de trabajo admite como máximo ${max} seguidores.`,
    'others-step': () => 'Este paso solo puede deshacerlo quien lo dio.',
    'changed-since-step': () =>
      'La orden de trabajo se modificó después de este paso, así que ya no se puede deshacer. Da el siguiente paso.',
    'step-too-old': ({ minutes }) =>
      plural(minutes, {
        one: 'Un paso se puede deshacer durante # minuto. Da el siguiente paso.',
        other: 'Un paso se puede deshacer durante # minutos. Da el siguiente paso.',
      }),
    'own-completion': () => 'Has completado tú esta orden de trabajo. Tiene que verificarla otra persona.',
    'checklist-left': ({ left }) =>
      plural(left, {
        one: 'Queda # punto obligatorio de la lista de comprobación por hacer.',
        other: 'Quedan # puntos obligatorios de la lista de comprobación por hacer.',
      }),
    'signature-missing': () => 'Esta orden de trabajo debe firmarse antes de completarla. Pide primero la firma.',
    'sign-in-progress': () => 'Una orden de trabajo se firma mientras está en curso. Iníciala primero.',
    'signature-begun': () =>
      'Una vez empezado el trabajo, solo quienes pueden cambiar cualquier orden de trabajo pueden decidir si hace falta una firma. Pídeselo a una de esas personas.',
    'signature-closed': () =>
      'En un trabajo terminado ya no se puede cambiar si hace falta una firma. Reabre primero la orden de trabajo.',
    'unknown-assignees': () => 'Elige como responsables a miembros activos que tengan acceso a este centro',
    'unknown-watchers': () => 'Solo pueden seguirla miembros activos que tengan acceso a este centro',
    'no-worker-called': ({ name }) => `No hay ningún miembro activo llamado ${quoted(name)} con acceso a este centro`,
    'workers-called': ({ name }) =>
      `Hay varios miembros llamados ${quoted(name)}; usa la dirección de la persona a la que te refieres`,
    'only-take-or-leave': () =>
      'Solo puedes añadirte o quitarte a ti; para asignar a otras personas necesitas el permiso de asignar',
    'unknown-points': () => 'Conserva solo puntos que estén en la lista de comprobación',
    'checklist-begun': () =>
      'Una vez empezado el trabajo, solo quienes pueden cambiar cualquier orden de trabajo pueden cambiar su lista de comprobación. Pídeselo a una de esas personas.',
    'checklist-closed': () =>
      'La lista de comprobación de un trabajo terminado se queda como está. Reabre primero la orden de trabajo.',
    'site-deleted': () => 'El centro de esta orden de trabajo se ha eliminado, así que se queda como está.',
    'not-in-progress': () =>
      'La lista de comprobación se puede rellenar mientras la orden está en curso. Empieza antes el trabajo.',

    // Service providers.
    'no-such-provider-step': ({ from, to }) =>
      `Un proveedor de servicios en estado ${providerStatusName(from)} no puede pasar a ${providerStatusName(to)}.`,
    'provider-already-so': ({ status }) =>
      `Este proveedor de servicios ya está en estado ${providerStatusName(status)}.`,
    'provider-beyond-own-sites': () =>
      'Tu acceso está limitado a algunos centros y este proveedor trabaja también en otros. Pídeselo a alguien con acceso a esos.',
    'work-left-with-provider': ({ left }) =>
      plural(left, {
        one: 'A este proveedor le queda # orden de trabajo por hacer. Complétala, cancélala o dásela antes a otro.',
        other:
          'A este proveedor le quedan # órdenes de trabajo por hacer. Complétalas, cancélalas o dáselas antes a otro.',
      }),
    'only-site-of-providers': ({ names }) =>
      names.length === 1
        ? `${all(names)} solo trabaja en este centro. Asígnale antes otros o elimínalo.`
        : `${all(names)} solo trabajan en este centro. Asígnales antes otros o elimínalos.`,
    'only-site-of-many-providers': ({ names }) =>
      `${all([...names, 'otros proveedores'])} solo trabajan en este centro. Asígnales antes otros o elimínalos.`,
    'unknown-provider': () => 'Elige un proveedor activo que trabaje en este centro',

    // Saved views.
    'view-name-taken': ({ name }) => `Ya tienes una vista llamada ${quoted(name)}. Elige otro nombre.`,
    'too-many-views': ({ max }) =>
      `Ya tienes ${number(max)} vistas de esta lista. Elimina alguna que no te haga falta.`,
    'too-many-shared-views': ({ max }) =>
      `Ya hay ${number(max)} vistas compartidas de esta lista. Deja esta como privada o elimina alguna que no haga falta.`,
    'views-shared-by-staff': () => 'Solo el personal puede compartir vistas',
    'view-of-another': () => 'Solo puedes cambiar las vistas que has guardado tú. Guarda esta como una vista propia.',
    'view-owner-gone': () =>
      'Quien guardó esta vista ya no es miembro, así que como privada no la vería nadie. Elimínala.',

    // Comments.
    'not-own-comment': () => 'Solo puedes cambiar los comentarios que has escrito tú.',
    'comment-of-another': () => 'Solo puedes eliminar los comentarios que has escrito tú.',
    'internal-for-staff': () => 'Solo el personal puede escribir comentarios internos',
    'mention-out-of-sight': ({ names }) => `No todas las personas que mencionas pueden ver esto: quita a ${all(names)}`,
    'mention-not-internal': ({ names }) => `Los comentarios internos son solo para el personal: quita a ${all(names)}`,

    // Files that are added to records.
    'picture-unreadable': () => 'La imagen está dañada y no se puede leer',
    'picture-too-large': ({ max }) => `La imagen tiene más de ${number(max)} megapíxeles`,
    'file-kept-too-late': () => `Se ha tardado demasiado en añadir el archivo. ${NO_CHANGE} Vuelve a enviarlo.`,
    'not-own-file': () => 'Solo puedes eliminar los archivos que has añadido tú.',

    // Time and costs.
    'money-for-staff': () => 'Solo el personal ve e indica tarifas y costes',
    'not-own-entry': () => 'Solo puedes registrar y cambiar tu propio tiempo y tus propios costes.',
    'entries-closed': () =>
      'El tiempo y los costes se registran desde que el trabajo está abierto hasta que se verifica.',
    'too-many-entries': ({ max }) => `Una orden de trabajo admite como máximo ${max}. Elimina antes uno.`,
    'day-to-come': () => 'Elige hoy o un día anterior',
    'unknown-worker': () => 'Elige un miembro activo con acceso a este sitio',

    // Whatever is called.
    'try-again-in': ({ seconds }) => `Demasiados intentos. Vuelve a intentarlo en ${duration(seconds)}.`,
    'too-many-waiting': () => `Ya hay demasiadas peticiones como esta en espera. ${NO_CHANGE} Vuelve a intentarlo.`,
    'too-many-windows': () => 'Hay demasiadas páginas abiertas a la vez. Cierra alguna.',
    'sign-in-busy': () =>
      `Ahora mismo hay muchas personas iniciando sesión. ${NO_CHANGE} Vuelve a intentarlo dentro de un momento.`,
    'took-too-long': () => `Ha tardado demasiado. ${NO_CHANGE} Vuelve a intentarlo.`,
    'exists-already': () => 'Alguien acaba de crear lo mismo. Mira lo que ya hay.',
    busy: () => `Ahora mismo hay muchas personas cambiando lo mismo. ${NO_CHANGE} Vuelve a intentarlo.`,
    'database-away': () => 'La base de datos no responde. Vuelve a intentarlo dentro de un momento.',
    'changes-away': () =>
      'Ahora mismo no llegan los cambios de otras personas. Vuelve a intentarlo dentro de un momento.',
    'on-our-side': () =>
      'Algo ha ido mal por nuestra parte. El identificador de la petición nos ayuda a encontrar la causa.',
  },
  kinds: {
    VALIDATION: 'Los datos no son válidos',
    UNAUTHENTICATED: 'Inicia sesión primero',
    BAD_CREDENTIALS: 'El correo o la contraseña no son correctos',
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
    ILLEGAL_TRANSITION: 'Este paso no es posible en el estado actual',
    GONE: 'Este enlace o código ya no es válido',
    PAYLOAD_TOO_LARGE: 'Es demasiado grande para enviarlo',
    URI_TOO_LONG: 'La dirección es demasiado larga',
    UNSUPPORTED_MEDIA_TYPE: 'Aquí no se admiten datos de este tipo',
    IDEMPOTENCY_MISMATCH: 'Esta operación ya se ha enviado con otros datos',
    RATE_LIMITED: 'Demasiados intentos',
    HEADERS_TOO_LARGE: 'Las cabeceras de la petición son demasiado grandes',
    INTERNAL: 'Algo ha ido mal por nuestra parte',
    UNAVAILABLE: 'El servicio no está disponible en este momento',
  },
};
