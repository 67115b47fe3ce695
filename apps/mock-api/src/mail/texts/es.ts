import type { MailTexts } from './mail-texts.ts';

const IGNORE = 'puedes ignorar este correo: no pasará nada.';
const IF_YOU = 'Si has sido tú, no tienes que hacer nada.';
const NEW_PASSWORD = 'Establecer una contraseña nueva';

export const es: MailTexts = {
  tagline: 'Gestión de instalaciones y órdenes de trabajo',
  linkHint: 'Si el botón no funciona, abre esta dirección en el navegador:',
  greeting: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
  device: (browser, system) => {
    if (browser !== null) return system === null ? browser : `${browser} en ${system}`;
    return system === null ? 'Dispositivo desconocido' : `Un navegador en ${system}`;
  },
  instant: ({ date, time, zone }) => `${date}, ${time} (${zone})`,
  facts: {
    when: 'Cuándo',
    device: 'Dispositivo',
    ip: 'Dirección IP',
    role: 'Rol',
    validUntil: 'Caduca',
    workOrder: 'Orden de trabajo',
    site: 'Centro',
    due: 'Fecha límite',
    reason: 'Motivo',
    resolution: 'Solución',
  },
  mails: {
    verifyEmail: {
      subject: 'Confirma tu correo para Siteward',
      intro: 'Te damos la bienvenida a Siteward. Confirma que esta dirección es tuya y elige una contraseña.',
      button: 'Confirmar y elegir contraseña',
      validity: (duration) => `El enlace es válido durante ${duration}.`,
      ifNot: `Si no has creado ninguna cuenta, ${IGNORE}`,
    },
    accountExists: {
      subject: 'Ya tienes una cuenta en Siteward',
      intro:
        'Alguien, seguramente tú, ha intentado crear una cuenta con esta dirección. Ya existe una, así que basta con iniciar sesión.',
      button: 'Iniciar sesión',
      link: NEW_PASSWORD,
      ifNot: 'Si no has sido tú, puedes ignorar este correo: no ha cambiado nada.',
    },
    resetPassword: {
      subject: 'Tu código para una contraseña nueva de Siteward',
      intro: 'Introduce este código en la página donde has pedido la contraseña nueva:',
      button: 'Abrir el formulario',
      validity: (duration) => `El código sirve una sola vez, durante ${duration}.`,
      ifNot: 'Si no lo has pedido tú, puedes ignorar este correo: tu contraseña sigue siendo la misma.',
    },
    passwordChanged: {
      subject: 'Se ha cambiado tu contraseña de Siteward',
      changed:
        'Se ha cambiado tu contraseña. La sesión en la que la has cambiado sigue abierta; las demás se han cerrado.',
      reset: 'Tu contraseña se ha restablecido con un código enviado por correo. Se han cerrado todas tus sesiones.',
      ifYou: IF_YOU,
      ifNot:
        'Si no has sido tú, otra persona tiene acceso a tu cuenta. Establece ya una contraseña nueva para cerrar su sesión:',
      button: NEW_PASSWORD,
    },
    newAddressAsked: {
      subject: 'Una dirección nueva para tu cuenta de Siteward',
      intro: ({ from, to }) => `Desde tu cuenta se ha pedido cambiar la dirección ${from} por ${to}.`,
      ifYou: (to) =>
        `No cambiará nada hasta que se abra el enlace enviado a ${to}. Si has sido tú, continúa en ese correo.`,
      ifNot:
        'Si no has sido tú, establece ya una contraseña nueva. Así se detiene el cambio y se cierran todas las sesiones:',
      button: NEW_PASSWORD,
    },
    confirmAddress: {
      subject: 'Confirma tu nueva dirección para Siteward',
      intro: ({ from, to }) =>
        `Has pedido iniciar sesión en Siteward como ${to} en lugar de ${from}. Confirma que esta dirección es tuya.`,
      button: 'Confirmar esta dirección',
      validity: (duration) => `El enlace sirve una sola vez, durante ${duration}, y solo cuenta el último.`,
      ifNot: `Si no lo has pedido tú, ${IGNORE}`,
    },
    addressTaken: {
      subject: 'Alguien ha intentado usar tu dirección en Siteward',
      intro:
        'Alguien ha pedido usar esta dirección para otra cuenta de Siteward. Ya pertenece a la tuya, así que no ha cambiado nada.',
      ifYou: 'Si has sido tú, tienes dos cuentas. Inicia sesión en la de esta dirección:',
      button: 'Iniciar sesión',
      ifNot: 'Si no has sido tú, no tienes que hacer nada.',
    },
    addressChanged: {
      subject: 'Ha cambiado la dirección de tu cuenta de Siteward',
      intro: ({ from, to }) =>
        `A partir de ahora inicias sesión en Siteward como ${to}. ${from} ya no sirve y no recibirá más correos.`,
      ifYou: IF_YOU,
      ifNot:
        'Si no has sido tú, otra persona se ha hecho con tu cuenta. Avisa enseguida a un propietario o administrador de tu organización: puede suspenderte como miembro, con lo que esa cuenta pierde todo acceso a ella, y volver a invitarte.',
    },
    feedbackReceived: {
      subject: (number) => `${number}: hemos recibido tu aviso`,
      intro: ({ organization, site }) => `Gracias. Tu aviso sobre ${site} ha llegado a ${organization}.`,
      button: 'Seguir tu aviso',
      keep: 'El enlace abre la página de tu aviso sin necesidad de cuenta, así que no lo compartas.',
      ifNot: `Si no has enviado ningún aviso, ${IGNORE}`,
    },
    feedbackLink: {
      subject: (number) => `${number}: tu nuevo enlace`,
      intro: ({ organization, site, subject }) =>
        `${organization} ha creado un enlace nuevo para tu aviso «${subject}» sobre ${site}. El anterior ya no funciona.`,
    },
    feedbackAcknowledged: {
      subject: (number) => `${number}: hemos aceptado tu aviso`,
      intro: ({ organization, site, subject }) =>
        `${organization} ha aceptado tu aviso «${subject}» sobre ${site} y lo está revisando. Te escribiremos cuando haya novedades.`,
    },
    feedbackConverted: {
      subject: (number) => `${number}: ya hay alguien en ello`,
      intro: ({ organization, site, subject }) =>
        `${organization} ha convertido tu aviso «${subject}» sobre ${site} en una orden de trabajo. Te escribiremos cuando esté terminada.`,
    },
    feedbackResolved: {
      subject: (number) => `${number}: tu aviso está resuelto`,
      intro: ({ organization, site, subject }) => `${organization} ha resuelto tu aviso «${subject}» sobre ${site}.`,
      done: 'El trabajo está hecho.',
      button: 'Valorar cómo ha ido',
      reopen: (duration) => `Si algo sigue mal, puedes reabrirlo en su página durante ${duration}.`,
    },
    feedbackDeclined: {
      subject: (number) => `${number}: tu aviso se ha rechazado`,
      intro: ({ organization, site, subject }) =>
        `${organization} no va a tramitar tu aviso «${subject}» sobre ${site}, por este motivo:`,
    },
    feedbackReply: {
      subject: (number) => `${number}: un mensaje sobre tu aviso`,
      intro: ({ organization, subject, by }) =>
        `${by === '' ? organization : `${by}, de ${organization},`} escribe sobre tu aviso «${subject}»:`,
      button: 'Responder',
      noReply: 'Responde en esa página, por favor: nadie lee las respuestas a este correo.',
    },
    invitation: {
      subject: (organization) => `Únete a ${organization} en Siteward`,
      intro: ({ inviter, organization }) => `${inviter} te invita a unirte a ${organization} en Siteward.`,
      button: 'Ver la invitación',
      once: (email) =>
        `El enlace sirve una sola vez y es solo para ${email}. Da acceso a la organización, así que no lo compartas.`,
      ifNot: `Si no esperabas ninguna invitación, ${IGNORE}`,
    },
    workDispatched: {
      subject: ({ organization, work }) => `Encargo de ${organization}: ${work}`,
      intro: ({ sender, organization, provider }) =>
        `${sender}, de ${organization}, encarga este trabajo a ${provider}.`,
      button: 'Ver el trabajo',
      only: (email) =>
        `El enlace abre este trabajo sin cuenta ni contraseña y es solo para ${email}. Ahí puedes aceptar o rechazar el trabajo y marcarlo como completado cuando esté hecho.`,
      ifNot: `Si no es para ti, ${IGNORE}`,
    },
    workRecalled: {
      subject: ({ organization, work }) => `${organization} ha retirado el encargo: ${work}`,
      intro: ({ organization, provider }) =>
        `${organization} ya no encarga este trabajo a ${provider}. El enlace que se envió por correo ha dejado de funcionar.`,
    },
    workReopened: {
      subject: ({ organization, work }) => `${organization} ha reabierto: ${work}`,
      intro: ({ organization, provider }) =>
        `${organization} ha reabierto este trabajo, que ${provider} había completado.`,
      hint: 'El enlace que recibiste por correo ya no funciona. Si tienes que hacer algo más, recibirás uno nuevo.',
    },
    workDeclined: {
      subject: ({ provider, work }) => `${provider} ha rechazado el trabajo: ${work}`,
      intro: (provider) => `${provider} ha rechazado este trabajo. Encárgaselo a otra persona o vuelve a enviarlo.`,
      button: 'Abrir la orden de trabajo',
    },
    workUnanswered: {
      subject: ({ provider, work }) => `Sin respuesta de ${provider}: ${work}`,
      intro: ({ provider, duration }) =>
        `${provider} no ha respondido en ${duration} y el enlace ha caducado. Vuelve a enviar el trabajo o encárgaselo a otra persona.`,
      button: 'Abrir la orden de trabajo',
    },
    workCompleted: {
      subject: ({ provider, work }) => `${provider} ha completado el trabajo: ${work}`,
      intro: (provider) => `${provider} ha completado este trabajo. Ya se puede verificar.`,
      button: 'Abrir la orden de trabajo',
    },
    planFailed: {
      subject: ({ plan }) => `No se ha creado la orden de trabajo: ${plan}`,
      intro: ({ plan, day }) =>
        `No se ha podido crear la orden de trabajo del ${day} del plan de mantenimiento «${plan}».`,
      again:
        'En la página del plan verás el motivo. Se vuelve a intentar cada hora y, en cuanto funcione, se crearán también las que falten.',
      button: 'Abrir el plan',
    },
    planEnded: {
      subject: ({ plan }) => `El plan de mantenimiento ha terminado: ${plan}`,
      intro: ({ plan, day }) =>
        `El plan de mantenimiento «${plan}» ha creado su última orden de trabajo, la del ${day}. No creará más.`,
      goOn: 'Si debe continuar, cambia en su página cuándo termina.',
      button: 'Abrir el plan',
    },
    cardLinked: {
      subject: ({ organization }) => `Forma de pago vinculada: ${organization}`,
      intro: ({ organization, card }) =>
        `Se ha vinculado una forma de pago a ${organization}${card ? `: ${card}` : ''}. No se ha cobrado nada por ello.`,
      next: 'Si nadie de tu equipo la ha vinculado, elimínala en los ajustes de facturación y comprueba quién tiene acceso.',
      button: 'Abrir la facturación',
    },
    cardFailed: {
      subject: ({ organization }) => `Tarjeta no aceptada: ${organization}`,
      intro: ({ organization, card }) =>
        `No se ha podido vincular una tarjeta${card ? ` (${card})` : ''} a ${organization}. No se ha cobrado nada y tus datos de facturación se conservan.`,
      next: 'Vincula otra tarjeta o vuelve a intentarlo con la misma.',
      button: 'Abrir la facturación',
    },
    ticketForYou: {
      subject: ({ number, subject }) => `Ticket abierto para ti: ${number}, ${subject}`,
      intro: ({ number, subject, by }) => `${by} ha abierto para ti el ticket ${number}, «${subject}».`,
      button: 'Abrir el ticket',
      hint: 'El ticket es tuyo: puedes escribir en él y recibirás un correo en cuanto alguien responda.',
    },
    ticketAnswered: {
      subject: ({ number, subject }) => `Respuesta a ${number}: ${subject}`,
      intro: ({ number, subject, by }) => `${by} ha respondido a tu ticket ${number}, «${subject}».`,
      button: 'Leer la respuesta',
      hint: 'Puedes contestar en el ticket. No respondas a este correo: nadie lo lee.',
    },
    ticketResolved: {
      subject: ({ number, subject }) => `Ticket resuelto: ${number}, ${subject}`,
      intro: ({ number, subject, by }) => `${by} ha marcado como resuelto tu ticket ${number}, «${subject}».`,
      button: 'Verlo y valorarlo',
      hint: (duration) =>
        `Cuéntanos qué tal ha ido. Si no está resuelto, puedes reabrir el ticket durante ${duration}; después se cierra.`,
    },
    ticketClosed: {
      subject: ({ number, subject }) => `Cerrado: ${number}, ${subject}`,
      intro: ({ number, subject, duration }) =>
        `Tu ticket ${number}, «${subject}», se resolvió hace ${duration} y ahora está cerrado.`,
      button: 'Verlo y valorarlo',
      hint: 'Todavía puedes contarnos qué tal ha ido. Si necesitas algo más, abre un ticket nuevo.',
    },
    ticketAssigned: {
      subject: ({ number, subject }) => `Te han asignado ${number}: ${subject}`,
      intro: ({ number, subject, by }) => `${by} te ha asignado el ticket ${number}, «${subject}».`,
      button: 'Abrir el ticket',
      hint: 'En el ticket verás hasta cuándo hay que dar la primera respuesta.',
    },
    ticketReply: {
      subject: ({ number, subject }) => `Nuevo mensaje en ${number}: ${subject}`,
      intro: ({ number, subject, by }) => `${by} ha escrito en el ticket ${number}, «${subject}», que tienes asignado.`,
      button: 'Leer el mensaje',
      hint: 'Puedes contestar en el ticket. No respondas a este correo: nadie lo lee.',
    },
  },
};
