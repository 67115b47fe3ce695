import type { MailTexts } from './mail-texts.ts';

const IGNORE = 'ignorieren Sie diese E-Mail. Es passiert nichts weiter.';
const IF_YOU = 'Wenn Sie das waren, müssen Sie nichts tun.';
const NEW_PASSWORD = 'Neues Passwort festlegen';

// After the comma of the greeting, a sentence continues with a lower-case letter.
export const de: MailTexts = {
  tagline: 'Facility-Management und Arbeitsaufträge',
  linkHint: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse im Browser:',
  greeting: (name) => (name === '' ? 'Guten Tag,' : `Guten Tag ${name},`),
  device: (browser, system) => {
    if (browser !== null) return system === null ? browser : `${browser} (${system})`;
    return system === null ? 'Unbekanntes Gerät' : `Browser (${system})`;
  },
  instant: ({ date, time, zone }) => `${date}, ${time} Uhr (${zone})`,
  facts: {
    when: 'Wann',
    device: 'Gerät',
    ip: 'IP-Adresse',
    role: 'Rolle',
    validUntil: 'Gültig bis',
    workOrder: 'Arbeitsauftrag',
    site: 'Standort',
    due: 'Fällig',
    reason: 'Grund',
    resolution: 'Lösung',
  },
  mails: {
    verifyEmail: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse für Siteward',
      intro: 'willkommen bei Siteward. Bestätigen Sie, dass diese Adresse Ihnen gehört, und wählen Sie ein Passwort.',
      button: 'Bestätigen und Passwort festlegen',
      validity: (duration) => `Der Link gilt ${duration}.`,
      ifNot: `Wenn Sie kein Konto erstellen wollten, ${IGNORE}`,
    },
    accountExists: {
      subject: 'Sie haben bereits ein Konto bei Siteward',
      intro:
        'jemand, vermutlich Sie selbst, wollte mit dieser Adresse ein Konto erstellen. Es gibt aber schon eines: Melden Sie sich einfach an.',
      button: 'Anmelden',
      link: NEW_PASSWORD,
      ifNot: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Es hat sich nichts geändert.',
    },
    resetPassword: {
      subject: 'Ihr Code für ein neues Siteward-Passwort',
      intro: 'geben Sie diesen Code dort ein, wo Sie das neue Passwort angefordert haben:',
      button: 'Formular öffnen',
      validity: (duration) => `Der Code gilt ${duration} und funktioniert nur einmal.`,
      ifNot: 'Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail. Ihr Passwort bleibt, wie es ist.',
    },
    passwordChanged: {
      subject: 'Ihr Siteward-Passwort wurde geändert',
      changed:
        'Ihr Passwort wurde geändert. Dort, wo es geändert wurde, bleiben Sie angemeldet; überall sonst wurden Sie abgemeldet.',
      reset:
        'Ihr Passwort wurde mit einem Code zurückgesetzt, der per E-Mail verschickt wurde. Sie wurden überall abgemeldet.',
      ifYou: IF_YOU,
      ifNot:
        'Wenn Sie das nicht waren, hat jemand anderes Zugang zu Ihrem Konto. Legen Sie jetzt ein neues Passwort fest, damit diese Person abgemeldet wird:',
      button: NEW_PASSWORD,
    },
    newAddressAsked: {
      subject: 'Neue E-Mail-Adresse für Ihr Siteward-Konto',
      intro: ({ from, to }) => `in Ihrem Konto wurde angefordert, die E-Mail-Adresse von ${from} auf ${to} zu ändern.`,
      ifYou: (to) =>
        `Es ändert sich nichts, bis der Link in der E-Mail an ${to} geöffnet wird. Wenn Sie das waren, machen Sie dort weiter.`,
      ifNot:
        'Wenn Sie das nicht waren, legen Sie jetzt ein neues Passwort fest. Das stoppt die Änderung und meldet das Konto überall ab:',
      button: NEW_PASSWORD,
    },
    confirmAddress: {
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse für Siteward',
      intro: ({ from, to }) =>
        `Sie möchten sich bei Siteward künftig mit ${to} statt mit ${from} anmelden. Bestätigen Sie, dass diese Adresse Ihnen gehört.`,
      button: 'Adresse bestätigen',
      validity: (duration) => `Der Link gilt ${duration} und funktioniert nur einmal. Nur der neueste zählt.`,
      ifNot: `Wenn Sie das nicht angefordert haben, ${IGNORE}`,
    },
    addressTaken: {
      subject: 'Jemand wollte Ihre E-Mail-Adresse bei Siteward verwenden',
      intro:
        'jemand wollte diese Adresse für ein anderes Siteward-Konto verwenden. Sie gehört bereits zu Ihrem, deshalb hat sich nichts geändert.',
      ifYou: 'Wenn Sie das waren, haben Sie zwei Konten. Melden Sie sich bei dem mit dieser Adresse an:',
      button: 'Anmelden',
      ifNot: 'Wenn Sie das nicht waren, müssen Sie nichts tun.',
    },
    addressChanged: {
      subject: 'Die E-Mail-Adresse Ihres Siteward-Kontos wurde geändert',
      intro: ({ from, to }) =>
        `ab jetzt melden Sie sich bei Siteward mit ${to} an. ${from} gilt nicht mehr und erhält keine E-Mails mehr.`,
      ifYou: IF_YOU,
      ifNot:
        'Wenn Sie das nicht waren, hat jemand anderes Ihr Konto übernommen. Wenden Sie sich sofort an die Inhaber oder Administratoren Ihrer Organisation: Diese können Ihre Mitgliedschaft sperren, damit jeder Zugriff endet, und Sie danach neu einladen.',
    },
    feedbackReceived: {
      subject: (number) => `${number}: Ihre Rückmeldung ist angekommen`,
      intro: ({ organization, site }) => `vielen Dank. Ihre Rückmeldung zu ${site} ist bei ${organization} angekommen.`,
      button: 'Stand ansehen',
      keep: 'Der Link öffnet die Seite Ihrer Rückmeldung ohne Konto, geben Sie ihn also nicht weiter.',
      ifNot: `Wenn Sie keine Rückmeldung gesendet haben, ${IGNORE}`,
    },
    feedbackLink: {
      subject: (number) => `${number}: Ihr neuer Link`,
      intro: ({ organization, site, subject }) =>
        `${organization} hat für Ihre Rückmeldung „${subject}“ zu ${site} einen neuen Link erstellt. Der bisherige funktioniert nicht mehr.`,
    },
    feedbackAcknowledged: {
      subject: (number) => `${number}: Ihre Rückmeldung wurde angenommen`,
      intro: ({ organization, site, subject }) =>
        `${organization} hat Ihre Rückmeldung „${subject}“ zu ${site} angenommen und geht ihr nach. Sie hören von uns, sobald es etwas Neues gibt.`,
    },
    feedbackConverted: {
      subject: (number) => `${number}: Es kümmert sich jemand darum`,
      intro: ({ organization, site, subject }) =>
        `${organization} hat aus Ihrer Rückmeldung „${subject}“ zu ${site} einen Arbeitsauftrag gemacht. Sie hören von uns, sobald er erledigt ist.`,
    },
    feedbackResolved: {
      subject: (number) => `${number}: Ihre Rückmeldung ist erledigt`,
      intro: ({ organization, site, subject }) =>
        `${organization} hat Ihre Rückmeldung „${subject}“ zu ${site} erledigt.`,
      done: 'Die Arbeit dafür ist abgeschlossen.',
      button: 'Bewertung abgeben',
      reopen: (duration) =>
        `Wenn noch etwas nicht stimmt, können Sie die Rückmeldung ${duration} lang auf ihrer Seite wieder öffnen.`,
    },
    feedbackDeclined: {
      subject: (number) => `${number}: Ihre Rückmeldung wurde abgelehnt`,
      intro: ({ organization, site, subject }) =>
        `${organization} verfolgt Ihre Rückmeldung „${subject}“ zu ${site} nicht weiter, und zwar aus diesem Grund:`,
    },
    feedbackReply: {
      subject: (number) => `${number}: Nachricht zu Ihrer Rückmeldung`,
      intro: ({ organization, subject, by }) =>
        `${by === '' ? organization : `${by} (${organization})`} schreibt zu Ihrer Rückmeldung „${subject}“:`,
      button: 'Antworten',
      noReply: 'Bitte antworten Sie dort: Antworten auf diese E-Mail liest niemand.',
    },
    invitation: {
      subject: (organization) => `Einladung zu ${organization} bei Siteward`,
      intro: ({ inviter, organization }) => `${inviter} lädt Sie ein, ${organization} bei Siteward beizutreten.`,
      button: 'Einladung ansehen',
      once: (email) =>
        `Der Link funktioniert nur einmal und nur für ${email}. Er gewährt Zugang, geben Sie ihn also nicht weiter.`,
      ifNot: `Wenn Sie keine Einladung erwartet haben, ${IGNORE}`,
    },
    workDispatched: {
      subject: ({ organization, work }) => `Auftrag von ${organization}: ${work}`,
      intro: ({ sender, organization, provider }) =>
        `${sender} von ${organization} beauftragt ${provider} mit dieser Arbeit.`,
      button: 'Auftrag ansehen',
      only: (email) =>
        `Der Link öffnet diesen Auftrag ohne Konto und Passwort und ist nur für ${email} bestimmt. Dort nehmen Sie den Auftrag an oder lehnen ihn ab, und dort melden Sie ihn später als erledigt.`,
      ifNot: `Wenn das nicht für Sie bestimmt ist, ${IGNORE}`,
    },
    workRecalled: {
      subject: ({ organization, work }) => `Zurückgezogen von ${organization}: ${work}`,
      intro: ({ organization, provider }) =>
        `${organization} hat diesen Auftrag an ${provider} zurückgezogen. Der Link aus der E-Mail funktioniert nicht mehr.`,
    },
    workReopened: {
      subject: ({ organization, work }) => `Wieder geöffnet von ${organization}: ${work}`,
      intro: ({ organization, provider }) =>
        `${organization} hat diesen Auftrag wieder geöffnet, den ${provider} erledigt hatte.`,
      hint: 'Der Link aus der E-Mail funktioniert nicht mehr. Sollen Sie noch etwas tun, erhalten Sie einen neuen.',
    },
    workDeclined: {
      subject: ({ provider, work }) => `Abgelehnt von ${provider}: ${work}`,
      intro: (provider) =>
        `${provider} hat diesen Auftrag abgelehnt. Weisen Sie ihn jemand anderem zu, oder senden Sie ihn noch einmal.`,
      button: 'Arbeitsauftrag öffnen',
    },
    workUnanswered: {
      subject: ({ provider, work }) => `Keine Antwort von ${provider}: ${work}`,
      intro: ({ provider, duration }) =>
        `${provider} hat ${duration} lang nicht geantwortet, der Link ist abgelaufen. Senden Sie den Auftrag noch einmal, oder weisen Sie ihn jemand anderem zu.`,
      button: 'Arbeitsauftrag öffnen',
    },
    workCompleted: {
      subject: ({ provider, work }) => `Erledigt von ${provider}: ${work}`,
      intro: (provider) => `${provider} hat diesen Auftrag erledigt. Er kann jetzt abgenommen werden.`,
      button: 'Arbeitsauftrag öffnen',
    },
    planFailed: {
      subject: ({ plan }) => `Kein Arbeitsauftrag erstellt: ${plan}`,
      intro: ({ plan, day }) =>
        `aus dem Wartungsplan „${plan}“ konnte der Arbeitsauftrag für den ${day} nicht erstellt werden.`,
      again:
        'Den Grund sehen Sie auf der Seite des Plans. Siteward versucht es jede Stunde erneut; sobald es gelingt, wird alles nachgeholt.',
      button: 'Plan öffnen',
    },
    planEnded: {
      subject: ({ plan }) => `Wartungsplan beendet: ${plan}`,
      intro: ({ plan, day }) =>
        `der Wartungsplan „${plan}“ hat seinen letzten Arbeitsauftrag erstellt, für den ${day}. Weitere folgen nicht.`,
      goOn: 'Soll der Plan weiterlaufen, ändern Sie auf seiner Seite, wann er endet.',
      button: 'Plan öffnen',
    },
    cardLinked: {
      subject: ({ organization }) => `Zahlungsart hinterlegt: ${organization}`,
      intro: ({ organization, card }) =>
        `für ${organization} ist jetzt eine Zahlungsart hinterlegt${card ? `: ${card}` : ''}. Dabei wurde nichts abgebucht.`,
      next: 'War das niemand von Ihnen, entfernen Sie sie in den Einstellungen unter „Abrechnung“ und prüfen Sie, wer dort Zugriff hat.',
      button: 'Abrechnung öffnen',
    },
    cardFailed: {
      subject: ({ organization }) => `Karte nicht angenommen: ${organization}`,
      intro: ({ organization, card }) =>
        `eine Karte${card ? ` (${card})` : ''} konnte für ${organization} nicht hinterlegt werden. Es wurde nichts abgebucht, und Ihre Rechnungsangaben bleiben erhalten.`,
      next: 'Hinterlegen Sie eine andere Karte, oder versuchen Sie es mit derselben noch einmal.',
      button: 'Abrechnung öffnen',
    },
    ticketForYou: {
      subject: ({ number, subject }) => `Für Sie eröffnet: ${number}, ${subject}`,
      intro: ({ number, subject, by }) => `${by} hat für Sie das Ticket ${number} („${subject}“) eröffnet.`,
      button: 'Ticket öffnen',
      hint: 'Es ist Ihr Ticket: Sie können dort schreiben und erhalten eine E-Mail, sobald jemand antwortet.',
    },
    ticketAnswered: {
      subject: ({ number, subject }) => `Antwort auf ${number}: ${subject}`,
      intro: ({ number, subject, by }) => `${by} hat auf Ihr Ticket ${number} („${subject}“) geantwortet.`,
      button: 'Antwort lesen',
      hint: 'Dort können Sie auch antworten. Antworten auf diese E-Mail liest niemand.',
    },
    ticketResolved: {
      subject: ({ number, subject }) => `Gelöst: ${number}, ${subject}`,
      intro: ({ number, subject, by }) => `${by} hat Ihr Ticket ${number} („${subject}“) als gelöst markiert.`,
      button: 'Ansehen und bewerten',
      hint: (duration) =>
        `Sagen Sie uns, wie zufrieden Sie sind. Ist das Problem nicht gelöst, können Sie das Ticket dort ${duration} lang wieder öffnen; danach wird es geschlossen.`,
    },
    ticketClosed: {
      subject: ({ number, subject }) => `Geschlossen: ${number}, ${subject}`,
      intro: ({ number, subject, duration }) =>
        `Ihr Ticket ${number} („${subject}“) galt ${duration} lang als gelöst und ist jetzt geschlossen.`,
      button: 'Ansehen und bewerten',
      hint: 'Sie können uns weiterhin sagen, wie zufrieden Sie sind. Brauchen Sie noch etwas, eröffnen Sie ein neues Ticket.',
    },
    ticketAssigned: {
      subject: ({ number, subject }) => `Ihnen zugewiesen: ${number}, ${subject}`,
      intro: ({ number, subject, by }) => `${by} hat Ihnen das Ticket ${number} („${subject}“) zugewiesen.`,
      button: 'Ticket öffnen',
      hint: 'Dort steht, bis wann die erste Antwort fällig ist.',
    },
    ticketReply: {
      subject: ({ number, subject }) => `Neue Nachricht zu ${number}: ${subject}`,
      intro: ({ number, subject, by }) =>
        `${by} hat zum Ticket ${number} („${subject}“) geschrieben, das Ihnen zugewiesen ist.`,
      button: 'Nachricht lesen',
      hint: 'Dort können Sie auch antworten. Antworten auf diese E-Mail liest niemand.',
    },
  },
};
