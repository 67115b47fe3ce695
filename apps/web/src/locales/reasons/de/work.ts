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
    `Ein Arbeitsauftrag mit dem Status ${statusName(from)} kann nicht den Status ${statusName(to)} erhalten.`,
  'work-order-already-so': ({ status }) => `Dieser Arbeitsauftrag hat bereits den Status ${statusName(status)}.`,
  'not-assigned': () => 'Das können nur Personen tun, denen dieser Arbeitsauftrag zugewiesen ist.',
  'not-own-work-order': () =>
    'Sie können nur Arbeitsaufträge ändern, die Sie erstellt haben oder die Ihnen zugewiesen sind.',
  'link-to-itself': () => 'Wählen Sie einen anderen Arbeitsauftrag als diesen',
  'unknown-linked': () => 'Wählen Sie einen vorhandenen Arbeitsauftrag',
  'linked-already': () => 'Diese beiden sind bereits so verknüpft.',
  'link-circle': () =>
    'Diese beiden sind bereits andersherum verknüpft, vielleicht über andere dazwischen. Entfernen Sie zuerst eine dieser Verknüpfungen.',
  'link-chain-too-long': ({ max }) =>
    `Hier hängen mehr als ${max} Arbeitsaufträge voneinander ab. Entfernen Sie zuerst eine Verknüpfung.`,
  'too-many-links': ({ max }) => `Ein Arbeitsauftrag hat höchstens ${max} Verknüpfungen. Entfernen Sie zuerst eine.`,
  'too-many-watchers': ({ max }) => `Einem Arbeitsauftrag können höchstens ${max} Personen folgen.`,
  'others-step': () => 'Diesen Schritt kann nur zurücknehmen, wer ihn gemacht hat.',
  'changed-since-step': () =>
    'Der Arbeitsauftrag wurde nach diesem Schritt geändert, deshalb lässt sich der Schritt nicht mehr zurücknehmen. Machen Sie stattdessen den nächsten Schritt.',
  'step-too-old': ({ minutes }) =>
    plural(minutes, {
      one: 'Ein Schritt lässt sich nur # Minute lang zurücknehmen. Machen Sie stattdessen den nächsten Schritt.',
      other: 'Ein Schritt lässt sich nur # Minuten lang zurücknehmen. Machen Sie stattdessen den nächsten Schritt.',
    }),
  'own-completion': () =>
    'Sie haben diesen Arbeitsauftrag selbst erledigt. Die Abnahme muss jemand anderes übernehmen.',
  'checklist-left': ({ left }) =>
    plural(left, {
      one: '# erforderlicher Punkt der Checkliste ist noch offen.',
      other: '# erforderliche Punkte der Checkliste sind noch offen.',
    }),
  'signature-missing': () =>
    'Dieser Arbeitsauftrag braucht vor der Erledigung eine Unterschrift. Lassen Sie ihn zuerst unterschreiben.',
  'sign-in-progress': () =>
    'Ein Arbeitsauftrag wird unterschrieben, solange er in Arbeit ist. Beginnen Sie ihn zuerst.',
  'signature-begun': () =>
    'Ob eine Unterschrift nötig ist, können nach Arbeitsbeginn nur Personen ändern, die alle Arbeitsaufträge bearbeiten dürfen. Wenden Sie sich an eine von ihnen.',
  'signature-closed': () =>
    'Ob eine Unterschrift nötig ist, lässt sich nach dem Ende der Arbeit nicht mehr ändern. Öffnen Sie den Arbeitsauftrag zuerst wieder.',
  'unknown-assignees': () => 'Wählen Sie aktive Mitglieder, die Zugriff auf diesen Standort haben',
  'unknown-watchers': () => 'Folgen können nur aktive Mitglieder, die Zugriff auf diesen Standort haben',
  'no-worker-called': ({ name }) =>
    `Ein aktives Mitglied namens ${quoted(name)} mit Zugriff auf diesen Standort gibt es nicht`,
  'workers-called': ({ name }) =>
    `Mehrere Mitglieder heißen ${quoted(name)}; geben Sie die E-Mail-Adresse der Person an, die Sie meinen`,
  'only-take-or-leave': () =>
    'Sie können nur sich selbst hinzufügen oder entfernen; um anderen Arbeit zuzuweisen, brauchen Sie die Berechtigung dazu',
  'unknown-points': () => 'Behalten Sie nur Punkte bei, die in der Checkliste stehen',
  'checklist-begun': () =>
    'Die Checkliste können nach Arbeitsbeginn nur Personen ändern, die alle Arbeitsaufträge bearbeiten dürfen. Wenden Sie sich an eine von ihnen.',
  'checklist-closed': () =>
    'Nach dem Ende der Arbeit lässt sich die Checkliste nicht mehr ändern. Öffnen Sie den Arbeitsauftrag zuerst wieder.',
  'site-deleted': () =>
    'Der Standort dieses Arbeitsauftrags wurde gelöscht, deshalb lässt sich der Auftrag nicht mehr ändern.',
  'not-in-progress': () =>
    'Die Checkliste lässt sich nur bearbeiten, solange der Auftrag in Arbeit ist. Beginnen Sie ihn zuerst.',

  // Service providers.
  'no-such-provider-step': ({ from, to }) =>
    `Ein Dienstleister mit dem Status ${providerStatusName(from)} kann nicht den Status ${providerStatusName(to)} erhalten.`,
  'provider-already-so': ({ status }) => `Dieser Dienstleister hat bereits den Status ${providerStatusName(status)}.`,
  'own-provider-only': () => 'Sie können nur den Dienstleister verwalten, zu dem Sie gehören.',
  'provider-beyond-own-sites': () =>
    'Ihr Zugriff ist auf einige Standorte beschränkt, und dieser Dienstleister arbeitet auch an anderen. Wenden Sie sich an jemanden mit Zugriff auf diese.',
  'work-left-with-provider': ({ left }) =>
    plural(left, {
      one: 'Dieser Dienstleister hat noch # offenen Arbeitsauftrag. Erledigen oder stornieren Sie ihn zuerst, oder geben Sie ihn einem anderen.',
      other:
        'Dieser Dienstleister hat noch # offene Arbeitsaufträge. Erledigen oder stornieren Sie sie zuerst, oder geben Sie sie einem anderen.',
    }),
  'only-site-of-providers': ({ names }) =>
    names.length === 1
      ? `${all(names)} arbeitet nur an diesem Standort. Wählen Sie für diesen Dienstleister zuerst einen anderen Standort, oder löschen Sie den Dienstleister.`
      : `${all(names)} arbeiten nur an diesem Standort. Wählen Sie für diese Dienstleister zuerst andere, oder löschen Sie sie.`,
  'only-site-of-many-providers': ({ names }) =>
    `${all([...names, 'weitere'])} arbeiten nur an diesem Standort. Wählen Sie für diese Dienstleister zuerst andere, oder löschen Sie sie.`,
  'no-provider-called': ({ name }) =>
    `Es gibt keinen aktiven Dienstleister namens ${quoted(name)}, der an diesem Standort arbeitet`,
  'providers-called': ({ name }) =>
    `Mehrere Dienstleister heißen ${quoted(name)}; benennen Sie zuerst einen davon um oder lassen Sie die Zelle leer`,
  'nobody-to-dispatch-to': () =>
    'Beauftragen lässt sich nur ein aktiver Dienstleister mit E-Mail-Adresse. Wählen Sie zuerst einen für diesen Arbeitsauftrag.',
  'dispatched-already': () =>
    'Dieser Arbeitsauftrag liegt schon beim Dienstleister. Senden Sie den Link noch einmal oder ziehen Sie den Auftrag zuerst zurück.',
  'not-to-dispatch': () =>
    'Ein Dienstleister lässt sich nur beauftragen, solange der Arbeitsauftrag offen, in Arbeit oder pausiert ist.',
  'not-dispatched': () => 'Dieser Arbeitsauftrag liegt bei keinem Dienstleister.',
  'dispatch-unanswered': () => 'Nehmen Sie den Auftrag zuerst an.',
  'not-with-own-provider': () =>
    'Darauf antworten können nur der beauftragte Dienstleister und Personen, die Dienstleister beauftragen dürfen.',
  'dispatch-answered': () => 'Dieser Auftrag wurde schon angenommen.',
  'dispatch-done': () => 'Dieser Auftrag wurde schon erledigt.',
  'unknown-provider': () => 'Wählen Sie einen aktiven Dienstleister, der an diesem Standort arbeitet',

  // Feedbacks.
  'no-such-feedback-step': ({ from, to }) =>
    `Eine Rückmeldung mit dem Status ${feedbackStatusName(from)} kann nicht den Status ${feedbackStatusName(to)} erhalten.`,
  'feedback-already-so': ({ status }) => `Diese Rückmeldung hat bereits den Status ${feedbackStatusName(status)}.`,
  'not-own-feedback': () => 'Das kann nur, wer diese Rückmeldung gesendet hat.',
  'reopen-too-late': ({ days }) =>
    plural(days, {
      one: 'Eine erledigte Rückmeldung lässt sich nur # Tag lang wieder öffnen. Senden Sie stattdessen eine neue.',
      other: 'Eine erledigte Rückmeldung lässt sich nur # Tage lang wieder öffnen. Senden Sie stattdessen eine neue.',
    }),
  'resolved-by-work': () => 'Die Rückmeldung ist erledigt, sobald ihr Arbeitsauftrag abgenommen ist.',
  'returned-by-work': () =>
    'Die Rückmeldung kommt von selbst zurück, wenn ihr Arbeitsauftrag storniert oder gelöscht wird.',
  'convert-by-itself': () =>
    'Wandeln Sie die Rückmeldung in einen Arbeitsauftrag um, statt ihr diesen Status zu geben.',
  'feedback-no-longer-new': () =>
    'Der Inhalt lässt sich nur ändern, solange die Rückmeldung neu ist. Schreiben Sie stattdessen eine Nachricht.',
  'feedback-not-resolved': () => 'Bewerten lässt sich eine Rückmeldung, sobald sie erledigt ist.',
  'feedback-withdrawn': () => 'Diese Rückmeldung wurde zurückgezogen, deshalb sind keine Nachrichten mehr möglich.',
  'too-many-messages': ({ max }) => `Zu einer Rückmeldung gibt es höchstens ${max} Nachrichten.`,
  'feedback-form-over': () =>
    'Dieses Formular wurde schon gesendet oder war zu lange geöffnet. Es wurde nichts geändert; senden Sie es noch einmal.',
  'feedback-too-quick': () => 'Das ging sehr schnell. Warten Sie einen Moment und senden Sie es noch einmal.',
  'photos-too-large': ({ max }) => `Die Fotos sind zusammen größer als ${max}. Senden Sie weniger oder kleinere Fotos.`,
  'no-room-for-photos': () =>
    'Hier wurden so viele Fotos gesendet, dass jetzt keine weiteren angenommen werden. Ihr Text ist angekommen; versuchen Sie es morgen erneut.',
  'feedback-photos-too-late': () =>
    'Fotos lassen sich innerhalb einer Stunde nach dem Senden hinzufügen. Schreiben Sie stattdessen eine Nachricht.',
  'reporter-for-triage': () => 'Nur wer Rückmeldungen sichten darf, kann eine für jemand anderen senden',
  'unknown-work-order': () =>
    'Wählen Sie einen Arbeitsauftrag am selben Standort, der nicht abgenommen oder storniert ist',

  // Maintenance plans.
  'plan-already-so': ({ status }) =>
    status === 'active' ? 'Dieser Plan ist bereits aktiv.' : 'Dieser Plan ist bereits pausiert.',
  'not-a-plan-date': () => 'An diesem Tag steht im Plan keine Arbeit mehr an.',
  'plan-date-taken': () => 'Wählen Sie einen kommenden Tag, an dem im Plan noch keine Arbeit ansteht',
  'too-many-plan-dates': ({ max }) =>
    `Es können höchstens ${max} Termine ausgelassen oder verschoben werden. Ändern Sie stattdessen die Regel.`,

  'too-many-plans': ({ max }) =>
    `Eine Organisation kann höchstens ${max} Wartungspläne haben. Löschen Sie einen, der nicht gebraucht wird.`,
  'too-many-plans-at-site': ({ max }) =>
    `Ein Standort kann höchstens ${max} Wartungspläne haben. Löschen Sie einen, der nicht gebraucht wird.`,
  'plan-files-too-large': ({ max }) =>
    `Die Dateien eines Plans dürfen zusammen höchstens ${max} groß sein, da jeder Arbeitsauftrag sie alle erhält. Entfernen Sie zuerst eine, oder fügen Sie eine kleinere hinzu.`,
  'plan-date-over': () =>
    'Das lässt sich nicht mehr zurücknehmen: Einer der beiden Tage ist vorbei oder hat schon einen Arbeitsauftrag, oder ein anderer Termin wurde dorthin gelegt.',

  // Support tickets.
  'no-such-ticket-step': ({ from, to }) =>
    `Ein Ticket mit dem Status ${ticketStatusName(from)} kann nicht den Status ${ticketStatusName(to)} erhalten.`,
  'ticket-already-so': ({ status }) => `Dieses Ticket hat bereits den Status ${ticketStatusName(status)}.`,
  'not-ticket-requester': () => 'Das kann nur die Person, für die das Ticket ist.',
  'ticket-closed': () => 'Dieses Ticket ist geschlossen und lässt sich nicht mehr ändern. Eröffnen Sie ein neues.',
  'ticket-not-resolved': () => 'Dieses Ticket ist noch nicht gelöst. Bewerten Sie es, sobald es so weit ist.',
  'not-own-message': () => 'Nur wer diese Nachricht geschrieben hat, kann ihr Dateien hinzufügen.',
  'notes-for-staff': () => 'Interne Notizen sind dem Personal vorbehalten, das alle Tickets sieht.',
  'requester-for-management': () => 'Nur wer Tickets verwalten darf, kann eines für jemand anderen eröffnen',
  'unknown-ticket-requester': () =>
    'Wählen Sie ein aktives Mitglied, das Tickets sieht und Zugriff auf diesen Standort hat',
  'unknown-ticket-assignee': () => 'Wählen Sie jemanden, der Tickets beantwortet und Zugriff auf diesen Standort hat',
  'too-many-canned-replies': ({ max }) =>
    `Es gibt bereits ${max} Antwortvorlagen. Löschen Sie eine, die nicht mehr gebraucht wird.`,

  // Saved views.
  'view-name-taken': ({ name }) =>
    `Sie haben bereits eine Ansicht namens ${quoted(name)}. Wählen Sie einen anderen Namen.`,
  'too-many-views': ({ max }) =>
    `Sie haben für diese Liste bereits ${number(max)} Ansichten. Löschen Sie eine, die Sie nicht brauchen.`,
  'too-many-shared-views': ({ max }) =>
    `Für diese Liste sind bereits ${number(max)} Ansichten geteilt. Behalten Sie diese privat oder löschen Sie eine, die nicht gebraucht wird.`,
  'views-shared-by-staff': () => 'Nur das Personal kann Ansichten teilen',
  'view-of-another': () =>
    'Sie können nur Ansichten ändern, die Sie selbst gespeichert haben. Speichern Sie diese stattdessen als eigene Ansicht.',
  'view-owner-gone': () =>
    'Wer diese Ansicht gespeichert hat, ist kein Mitglied mehr; privat würde sie niemand sehen. Löschen Sie sie stattdessen.',

  // Comments.
  'not-own-comment': () => 'Sie können nur Kommentare ändern, die Sie selbst geschrieben haben.',
  'comment-of-another': () => 'Sie können nur Kommentare entfernen, die Sie selbst geschrieben haben.',
  'internal-for-staff': () => 'Interne Kommentare kann nur das Personal schreiben',
  'mention-out-of-sight': ({ names }) => `Nicht alle, die Sie erwähnen, können das sehen: Lassen Sie ${all(names)} weg`,
  'mention-not-internal': ({ names }) => `Interne Kommentare sieht nur das Personal: Lassen Sie ${all(names)} weg`,

  // Files added to records.
  'picture-unreadable': () => 'Das Bild ist beschädigt und lässt sich nicht lesen',
  'picture-too-large': ({ max }) => `Das Bild hat mehr als ${number(max)} Megapixel`,
  'file-kept-too-late': () =>
    `Das Hinzufügen der Datei hat zu lange gedauert. ${NO_CHANGE} Senden Sie die Datei erneut.`,
  'no-room-for-files': ({ max }) =>
    `Solange keine Zahlungsart hinterlegt ist, dürfen alle Dateien einer Organisation zusammen höchstens ${max} groß sein. Entfernen Sie einige, oder hinterlegen Sie eine Zahlungsart.`,
  'not-own-file': () => 'Sie können nur Dateien entfernen, die Sie selbst hinzugefügt haben.',

  // Time and costs.
  'money-for-staff': () => 'Stundensätze und Kosten kann nur das Personal sehen und angeben',
  'not-own-entry': () => 'Sie können nur Ihre eigenen Zeiten und Kosten erfassen und ändern.',
  'entries-closed': () =>
    'Zeiten und Kosten lassen sich von der Freigabe bis zur Abnahme eines Arbeitsauftrags erfassen.',
  'too-many-entries': ({ max }) =>
    `Ein Arbeitsauftrag nimmt höchstens ${max} davon auf. Entfernen Sie zuerst einen Eintrag.`,
  'day-to-come': () => 'Wählen Sie heute oder einen früheren Tag',
  'unknown-worker': () => 'Wählen Sie ein aktives Mitglied, das Zugriff auf diesen Standort hat',
};
