import type { FieldReason } from '@siteward/contract';
import type { WordsOf } from '../reason-words.ts';
import { all, number, plural, quoted } from './words.ts';

export const fieldReasons: WordsOf<FieldReason> = {
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
  'not-a-phone-number': () => 'Introduce el teléfono con el prefijo del país, como +34 955551299',
  'not-an-id': () => 'Un identificador tiene 24 caracteres (0–9 y a–f)',
  'not-a-time-zone': () => 'Elige una zona horaria, como Europe/Madrid',
  'not-a-currency': () => 'Elige el código de una moneda, como EUR',
  'not-a-known-currency': () => 'Elige una moneda que esté en circulación',
  'not-a-country': () => 'Elige un país',
  'not-a-path': () => 'No es una página de esta aplicación',
  'not-a-tax-id': () => 'Usa como máximo 20 letras, cifras, espacios, guiones, puntos y barras',
  'tax-id-digits': ({ prefix, digits, given }) =>
    `El NIF de este país tiene ${prefix} y ${number(digits)} cifras. Este tiene ${number(given)}`,
  'tax-id-form': ({ example }) => `Introduce el NIF así: ${example}`,
  'tax-id-mistyped': () => 'Este NIF no es válido; comprueba si hay alguna errata',
  'not-a-time': () => 'Introduce una hora, como 08:30',
  'not-a-date': () => 'Indica la fecha con el formato 2026-12-31',
  'not-due-days': () => 'Indica los días: today, this-week, next-7-days o con el formato 2026-11-22..2026-11-30',
  'not-an-instant': () => 'Indica el momento con el formato 2026-12-31T08:30:00.000Z',
  'not-a-locale': () => 'Elige el código de un idioma, como es-ES',
  'not-a-site-code': () => 'Usa letras y cifras, con guiones sueltos entre ellas',
  'not-a-version': () => 'Aquí va un número de versión, como "3"',
  'not-an-idempotency-key': () => 'Aquí van de 1 a 100 caracteres ASCII visibles, una sola vez',
  'not-an-action': () => 'Indica una acción, como member.suspended',
  'not-a-website': () => 'Introduce una dirección web como https://www.example.com',
  'not-a-contact': () => 'Introduce una dirección de correo o un número de teléfono',
  'too-many-web-addresses': ({ max }) => `Indica como máximo ${max} direcciones web`,
  'not-a-drawing': () => 'Vuelve a dibujar la firma',
  'not-days': ({ min, max }) => `Introduce días enteros de ${number(min)} a ${number(max)}`,
  'page-too-deep': () =>
    `Solo se pueden consultar los primeros ${number(10_000)} registros; acota la lista con una búsqueda o un filtro`,
  'below-seats-in-use': ({ used }) =>
    plural(used, {
      one: 'Hay # plaza ocupada; libera plazas primero',
      other: 'Hay # plazas ocupadas; libera plazas primero',
    }),
  'not-a-rule': () => 'Indica una regla como FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
  'until-and-count': () => 'Indica un último día o el número de fechas, pero no ambos',
  'range-too-long': ({ max }) => `El final puede ser como máximo ${max} días después del inicio`,
  'ends-before-start': () => 'El final debe ser posterior al inicio',
  'too-many-mentions': ({ max }) => `Menciona como máximo a ${max} personas`,
  'not-a-result': () => 'Este punto admite otro tipo de respuesta',
  'no-site-chosen': () => 'Elige al menos un centro',
  'no-customer-or-site-chosen': () => 'Elige un cliente o al menos un centro',
  'no-members': () => 'Elige al menos a un miembro',
  'too-many-members': ({ max }) =>
    plural(max, { one: 'Elige como máximo a # miembro', other: 'Elige como máximo a # miembros' }),
  'member-twice': () => 'Elige a cada miembro una sola vez',

  // Files.
  'file-kind-refused': ({ kinds }) => `No se pueden añadir archivos de este tipo; se admiten ${all(kinds)}`,
  'file-is-not': ({ kind }) => `Por su nombre es un archivo ${kind}, pero su contenido es otra cosa`,
  'too-many-files': ({ max }) =>
    plural(max, {
      one: 'Aquí cabe como máximo # archivo; elimínalo antes',
      other: 'Aquí caben como máximo # archivos; elimina uno antes',
    }),

  // Files with records, such as people to invite.
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
    '«Todos los centros» no vale para el tipo «Cliente»; indica los centros o deja la celda vacía',
  'no-sites-yet': () =>
    '«Todavía sin centros» solo vale para el tipo «Cliente»; indica los centros, escribe «Todos los centros» o deja la celda vacía',
  'file-empty': () => 'El archivo está vacío',
  'file-too-large': ({ max }) => `Este archivo puede ocupar como máximo ${max}.`,
};
