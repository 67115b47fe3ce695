import type { WorkReason } from '@siteward/contract';
import type { WordsOf } from '../reason-words.ts';
import {
  all,
  feedbackStatusName,
  NO_CHANGE,
  number,
  plural,
  providerStatusName,
  quoted,
  statusName,
  ticketStatusName,
} from './words.ts';

export const workReasons: WordsOf<WorkReason> = {
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
  'sign-in-progress': () => 'Una orden de trabajo se firma mientras está en curso. Empiézala primero.',
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
    'Solo puedes añadirte o quitarte tú; para asignar a otras personas necesitas el permiso de asignar',
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
  'provider-already-so': ({ status }) => `Este proveedor de servicios ya está en estado ${providerStatusName(status)}.`,
  'own-provider-only': () => 'Solo puedes gestionar el proveedor al que perteneces.',
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
  'no-provider-called': ({ name }) =>
    `No hay ningún proveedor de servicios activo llamado ${quoted(name)} que trabaje en este centro`,
  'providers-called': ({ name }) =>
    `Hay varios proveedores de servicios llamados ${quoted(name)}; cambia antes el nombre de uno o deja la celda vacía`,
  'nobody-to-dispatch-to': () =>
    'El trabajo se envía a un proveedor activo con correo electrónico. Elige primero uno para esta orden de trabajo.',
  'dispatched-already': () =>
    'Esta orden de trabajo ya se ha enviado al proveedor. Vuelve a enviar el enlace o retírala primero.',
  'not-to-dispatch': () => 'Solo se puede enviar trabajo que esté abierto, en curso o en pausa.',
  'not-dispatched': () => 'Esta orden de trabajo no se ha enviado a ningún proveedor.',
  'dispatch-unanswered': () => 'Acepta primero el trabajo.',
  'not-with-own-provider': () =>
    'Solo pueden responder el proveedor al que se envió este trabajo y quienes envían trabajos.',
  'dispatch-answered': () => 'Este trabajo ya se ha aceptado.',
  'dispatch-done': () => 'Este trabajo ya se ha completado.',
  'unknown-provider': () => 'Elige un proveedor activo que trabaje en este centro',

  // Feedbacks.
  'no-such-feedback-step': ({ from, to }) =>
    `Un aviso en estado ${feedbackStatusName(from)} no puede pasar a ${feedbackStatusName(to)}.`,
  'feedback-already-so': ({ status }) => `Este aviso ya está en estado ${feedbackStatusName(status)}.`,
  'not-own-feedback': () => 'Esto solo puede hacerlo quien envió este aviso.',
  'reopen-too-late': ({ days }) =>
    plural(days, {
      one: 'Un aviso se puede reabrir durante # día después de resolverse. Envía uno nuevo.',
      other: 'Un aviso se puede reabrir durante # días después de resolverse. Envía uno nuevo.',
    }),
  'resolved-by-work': () => 'Se resolverá en cuanto se verifique su orden de trabajo.',
  'returned-by-work': () => 'Vuelve por sí solo si su orden de trabajo se cancela o se elimina.',
  'convert-by-itself': () => 'Conviértelo en una orden de trabajo en lugar de darle este estado.',
  'feedback-no-longer-new': () => 'Su texto solo se puede cambiar mientras es nuevo. Escribe un mensaje.',
  'feedback-not-resolved': () => 'Se puede valorar cuando esté resuelto.',
  'feedback-withdrawn': () => 'Este aviso se retiró, así que ya nadie escribe sobre él.',
  'too-many-messages': ({ max }) => `Un aviso admite como máximo ${max} mensajes.`,
  'feedback-form-over': () =>
    'Este formulario ya se envió o se abrió hace mucho. No se ha cambiado nada; envíalo de nuevo.',
  'feedback-too-quick': () => 'Ha sido muy rápido. Espera un momento y envíalo de nuevo.',
  'photos-too-large': ({ max }) => `Las fotos ocupan más de ${max} en total. Envía menos fotos o fotos más pequeñas.`,
  'no-room-for-photos': () =>
    'Aquí se han enviado tantas fotos que ahora no se admiten más. Tu texto ha llegado; vuelve a intentarlo mañana con las fotos.',
  'feedback-photos-too-late': () =>
    'Las fotos se añaden durante la primera hora después del envío. Escribe un mensaje.',
  'reporter-for-triage': () => 'Solo quienes gestionan avisos pueden enviar uno en nombre de otra persona',
  'unknown-work-order': () => 'Elige una orden de trabajo del mismo centro que no esté verificada ni cancelada',

  // Maintenance plans.
  'plan-already-so': ({ status }) =>
    status === 'active' ? 'Este plan ya está activo.' : 'Este plan ya está en pausa.',
  'not-a-plan-date': () => 'El plan no tiene ningún trabajo por crear ese día.',
  'plan-date-taken': () => 'Elige un día futuro en el que el plan todavía no tenga trabajo',
  'too-many-plan-dates': ({ max }) =>
    `Se pueden omitir o mover como máximo ${max} fechas. Cambia mejor la periodicidad.`,

  'too-many-plans': ({ max }) =>
    `Una organización puede tener como máximo ${max} planes de mantenimiento. Elimina alguno que no haga falta.`,
  'too-many-plans-at-site': ({ max }) =>
    `Un centro puede tener como máximo ${max} planes de mantenimiento. Elimina alguno que no haga falta.`,
  'plan-files-too-large': ({ max }) =>
    `Los archivos de un plan pueden ocupar como máximo ${max} en total, porque cada orden de trabajo los recibe todos. Elimina alguno antes o añade uno más pequeño.`,
  'plan-date-over': () =>
    'Esto ya no se puede deshacer: uno de los dos días ya pasó o ya tiene una orden de trabajo, o se puso otra fecha en su lugar.',

  // Support tickets.
  'no-such-ticket-step': ({ from, to }) =>
    `Un ticket en estado ${ticketStatusName(from)} no puede pasar a ${ticketStatusName(to)}.`,
  'ticket-already-so': ({ status }) => `Este ticket ya está en estado ${ticketStatusName(status)}.`,
  'not-ticket-requester': () => 'Esto solo puede hacerlo quien abrió el ticket.',
  'ticket-closed': () => 'Este ticket está cerrado y se queda como está. Abre uno nuevo.',
  'ticket-not-resolved': () => 'Este ticket aún no está resuelto. Valóralo cuando lo esté.',
  'not-own-message': () => 'Solo quien escribió este mensaje puede añadirle archivos.',
  'notes-for-staff': () => 'Las notas internas son para el personal que ve todos los tickets.',
  'requester-for-management': () => 'Solo quienes gestionan tickets pueden abrir uno en nombre de otra persona',
  'unknown-ticket-requester': () => 'Elige a un miembro activo que vea tickets y tenga acceso a este centro',
  'unknown-ticket-assignee': () => 'Elige a alguien que responda tickets y tenga acceso a este centro',
  'too-many-canned-replies': ({ max }) => `Ya hay ${max} respuestas predefinidas. Elimina una que no haga falta.`,

  // Saved views.
  'view-name-taken': ({ name }) => `Ya tienes una vista llamada ${quoted(name)}. Elige otro nombre.`,
  'too-many-views': ({ max }) => `Ya tienes ${number(max)} vistas de esta lista. Elimina alguna que no te haga falta.`,
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

  // Files added to records.
  'picture-unreadable': () => 'La imagen está dañada y no se puede leer',
  'picture-too-large': ({ max }) => `La imagen tiene más de ${number(max)} megapíxeles`,
  'file-kept-too-late': () => `Se ha tardado demasiado en añadir el archivo. ${NO_CHANGE} Vuelve a enviarlo.`,
  'no-room-for-files': ({ max }) =>
    `Mientras no haya una forma de pago vinculada, todos los archivos de una organización pueden ocupar como máximo ${max} en total. Elimina algunos o vincula una forma de pago.`,
  'not-own-file': () => 'Solo puedes eliminar los archivos que has añadido tú.',

  // Time and costs.
  'money-for-staff': () => 'Solo el personal ve e indica tarifas y costes',
  'not-own-entry': () => 'Solo puedes registrar y cambiar tu propio tiempo y tus propios costes.',
  'entries-closed': () =>
    'El tiempo y los costes se registran desde que el trabajo está abierto hasta que se verifica.',
  'too-many-entries': ({ max }) =>
    `Una orden de trabajo admite como máximo ${max} registros de este tipo. Elimina antes uno.`,
  'day-to-come': () => 'Elige hoy o un día anterior',
  'unknown-worker': () => 'Elige a un miembro activo que tenga acceso a este centro',
};
