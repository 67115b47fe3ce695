import type { MailTexts } from './mail-texts.ts';

const IGNORE = 'तो इस ईमेल को अनदेखा करें। कुछ नहीं बदलेगा।';
const IF_YOU = 'अगर यह आपने किया है, तो आपको कुछ करने की ज़रूरत नहीं है।';
const NEW_PASSWORD = 'नया पासवर्ड सेट करें';

export const hi: MailTexts = {
  tagline: 'फ़ैसिलिटी और वर्क मैनेजमेंट',
  linkHint: 'अगर बटन काम न करे, तो यह पता अपने ब्राउज़र में खोलें:',
  greeting: (name) => (name === '' ? 'नमस्ते,' : `नमस्ते ${name},`),
  device: (browser, system) => {
    if (browser !== null) return system === null ? browser : `${system} पर ${browser}`;
    return system === null ? 'अज्ञात डिवाइस' : `${system} पर कोई ब्राउज़र`;
  },
  instant: ({ date, time, zone }) => `${date}, ${time} (${zone})`,
  facts: {
    when: 'कब',
    device: 'डिवाइस',
    ip: 'IP पता',
    role: 'भूमिका',
    validUntil: 'कब तक मान्य',
    workOrder: 'कार्य आदेश',
    site: 'साइट',
    due: 'नियत तारीख़',
    reason: 'कारण',
    resolution: 'समाधान',
  },
  mails: {
    verifyEmail: {
      subject: 'Siteward के लिए अपने ईमेल पते की पुष्टि करें',
      intro: 'Siteward में आपका स्वागत है। पुष्टि करें कि यह पता आपका है और एक पासवर्ड चुनें।',
      button: 'पुष्टि करें और पासवर्ड सेट करें',
      validity: (duration) => `यह लिंक ${duration} तक काम करेगा।`,
      ifNot: `अगर आपने खाता नहीं बनाया है, ${IGNORE}`,
    },
    accountExists: {
      subject: 'आपका Siteward खाता पहले से मौजूद है',
      intro: 'किसी ने, शायद आपने ही, इस पते से खाता बनाने की कोशिश की। इस पते का खाता पहले से है, इसलिए बस साइन इन करें।',
      button: 'साइन इन करें',
      link: NEW_PASSWORD,
      ifNot: 'अगर यह आपने नहीं किया, तो इस ईमेल को अनदेखा करें। कुछ भी नहीं बदला है।',
    },
    resetPassword: {
      subject: 'नए Siteward पासवर्ड के लिए आपका कोड',
      intro: 'जहाँ आपने नया पासवर्ड माँगा था, वहाँ यह कोड दर्ज करें:',
      button: 'फ़ॉर्म खोलें',
      validity: (duration) => `यह कोड एक ही बार काम करेगा और ${duration} तक मान्य है।`,
      ifNot: 'अगर आपने कोड नहीं माँगा, तो इस ईमेल को अनदेखा करें। आपका पासवर्ड वही रहेगा।',
    },
    passwordChanged: {
      subject: 'आपका Siteward पासवर्ड बदल गया है',
      changed:
        'आपका पासवर्ड बदल दिया गया है। जहाँ इसे बदला गया, वहाँ आप साइन इन रहेंगे; बाकी सभी जगह से आपको साइन आउट कर दिया गया है।',
      reset: 'ईमेल से भेजे गए कोड से आपका पासवर्ड रीसेट किया गया है। आपको सभी जगह से साइन आउट कर दिया गया है।',
      ifYou: IF_YOU,
      ifNot: 'अगर यह आपने नहीं किया, तो कोई और आपका खाता खोल सकता है। उसे साइन आउट करने के लिए अभी नया पासवर्ड सेट करें:',
      button: NEW_PASSWORD,
    },
    newAddressAsked: {
      subject: 'आपके Siteward खाते के लिए नया ईमेल पता',
      intro: ({ from, to }) => `आपके खाते से ईमेल पता ${from} से बदलकर ${to} करने का अनुरोध किया गया है।`,
      ifYou: (to) => `जब तक ${to} पर भेजा गया लिंक नहीं खोला जाता, कुछ नहीं बदलेगा। अगर यह आपने किया है, तो वहीं से आगे बढ़ें।`,
      ifNot: 'अगर यह आपने नहीं किया, तो अभी नया पासवर्ड सेट करें। इससे यह बदलाव रुक जाएगा और सभी जगह से साइन आउट हो जाएगा:',
      button: NEW_PASSWORD,
    },
    confirmAddress: {
      subject: 'Siteward के लिए अपने नए ईमेल पते की पुष्टि करें',
      intro: ({ from, to }) =>
        `आपने Siteward में ${from} की जगह ${to} से साइन इन करने का अनुरोध किया है। पुष्टि करें कि यह पता आपका है।`,
      button: 'इस पते की पुष्टि करें',
      validity: (duration) => `यह लिंक एक ही बार काम करेगा, ${duration} तक मान्य है, और सिर्फ़ सबसे नया लिंक चलेगा।`,
      ifNot: `अगर आपने यह अनुरोध नहीं किया, ${IGNORE}`,
    },
    addressTaken: {
      subject: 'किसी ने Siteward पर आपका ईमेल पता इस्तेमाल करने की कोशिश की',
      intro:
        'किसी ने Siteward के दूसरे खाते के लिए यह पता इस्तेमाल करने का अनुरोध किया। यह पहले से आपके खाते का पता है, इसलिए कुछ नहीं बदला है।',
      ifYou: 'अगर यह आपने किया है, तो आपके दो खाते हैं। इस पते वाले खाते में साइन इन करें:',
      button: 'साइन इन करें',
      ifNot: 'अगर यह आपने नहीं किया, तो आपको कुछ करने की ज़रूरत नहीं है।',
    },
    addressChanged: {
      subject: 'आपके Siteward खाते का ईमेल पता बदल गया है',
      intro: ({ from, to }) =>
        `अब से आप Siteward में ${to} से साइन इन करेंगे। ${from} अब काम नहीं करेगा और उस पर कोई ईमेल नहीं आएगा।`,
      ifYou: IF_YOU,
      ifNot:
        'अगर यह आपने नहीं किया, तो आपका खाता किसी और के हाथ में है। तुरंत अपने संगठन के मालिक या एडमिन को बताएँ: वे आपकी सदस्यता निलंबित कर सकते हैं, जिससे सारी पहुँच बंद हो जाएगी, और आपको फिर से आमंत्रित कर सकते हैं।',
    },
    feedbackReceived: {
      subject: (number) => `${number}: आपका फ़ीडबैक मिल गया`,
      intro: ({ organization, site }) => `धन्यवाद। ${site} के बारे में आपका फ़ीडबैक ${organization} को मिल गया है।`,
      button: 'देखें कि इसका क्या हुआ',
      keep: 'यह लिंक आपके फ़ीडबैक का पेज बिना खाते के खोलता है, इसलिए इसे किसी को न दें।',
      ifNot: `अगर आपने कोई फ़ीडबैक नहीं भेजा, ${IGNORE}`,
    },
    feedbackLink: {
      subject: (number) => `${number}: आपका नया लिंक`,
      intro: ({ organization, site, subject }) =>
        `${organization} ने ${site} के बारे में आपके फ़ीडबैक “${subject}” को नया लिंक दिया है। पुराना लिंक अब काम नहीं करता।`,
    },
    feedbackAcknowledged: {
      subject: (number) => `${number}: आपका फ़ीडबैक स्वीकार कर लिया गया है`,
      intro: ({ organization, site, subject }) =>
        `${organization} ने ${site} के बारे में आपका फ़ीडबैक “${subject}” स्वीकार कर लिया है और इसे देखा जा रहा है। आगे जो होगा, हम आपको बताएँगे।`,
    },
    feedbackConverted: {
      subject: (number) => `${number}: इस पर काम हो रहा है`,
      intro: ({ organization, site, subject }) =>
        `${organization} ने ${site} के बारे में आपके फ़ीडबैक “${subject}” से एक कार्य आदेश बनाया है। काम पूरा होने पर हम आपको बताएँगे।`,
    },
    feedbackResolved: {
      subject: (number) => `${number}: आपके फ़ीडबैक का समाधान हो गया`,
      intro: ({ organization, site, subject }) =>
        `${organization} ने ${site} के बारे में आपके फ़ीडबैक “${subject}” का समाधान कर दिया है।`,
      done: 'इसके लिए काम पूरा हो गया है।',
      button: 'रेटिंग दें',
      reopen: (duration) => `अगर अब भी कुछ ठीक नहीं है, तो इसके पेज पर ${duration} के अंदर इसे फिर से खोलें।`,
    },
    feedbackDeclined: {
      subject: (number) => `${number}: आपका फ़ीडबैक अस्वीकार किया गया`,
      intro: ({ organization, site, subject }) =>
        `${site} के बारे में आपके फ़ीडबैक “${subject}” पर ${organization} की ओर से आगे कार्रवाई नहीं होगी। कारण:`,
    },
    feedbackReply: {
      subject: (number) => `${number}: आपके फ़ीडबैक के बारे में एक संदेश`,
      intro: ({ organization, subject, by }) =>
        `${by === '' ? organization : `${organization} से ${by}`} ने आपके फ़ीडबैक “${subject}” के बारे में लिखा है:`,
      button: 'जवाब दें',
      noReply: 'कृपया वहीं जवाब दें: इस ईमेल के जवाब कोई नहीं पढ़ता।',
    },
    invitation: {
      subject: (organization) => `Siteward पर ${organization} में शामिल हों`,
      intro: ({ inviter, organization }) =>
        `${inviter} ने आपको Siteward पर ${organization} में शामिल होने के लिए आमंत्रित किया है।`,
      button: 'आमंत्रण देखें',
      once: (email) =>
        `यह लिंक एक ही बार काम करेगा और सिर्फ़ ${email} के लिए है। इससे कोई भी शामिल हो सकता है, इसलिए इसे किसी को न दें।`,
      ifNot: `अगर आपको किसी आमंत्रण की उम्मीद नहीं थी, ${IGNORE}`,
    },
    workDispatched: {
      subject: ({ organization, work }) => `${organization} की ओर से काम: ${work}`,
      intro: ({ sender, organization, provider }) => `${organization} की ओर से ${sender} ने यह काम ${provider} को भेजा है।`,
      button: 'काम देखें',
      only: (email) =>
        `यह लिंक बिना खाते और पासवर्ड के यह काम खोलता है और सिर्फ़ ${email} के लिए है। वहीं काम स्वीकार या अस्वीकार करें, और हो जाने पर पूरा करें।`,
      ifNot: `अगर यह आपके लिए नहीं है, ${IGNORE}`,
    },
    workRecalled: {
      subject: ({ organization, work }) => `${organization} ने वापस लिया: ${work}`,
      intro: ({ organization, provider }) =>
        `${organization} ने यह काम ${provider} से वापस ले लिया है। ईमेल में भेजा गया लिंक अब काम नहीं करता।`,
    },
    workReopened: {
      subject: ({ organization, work }) => `${organization} ने फिर से खोला: ${work}`,
      intro: ({ organization, provider }) => `${organization} ने यह काम फिर से खोला है, जिसे ${provider} पूरा कर चुके थे।`,
      hint: 'ईमेल में भेजा गया लिंक अब काम नहीं करता। अगर आपको कुछ और करना हो, तो आपको नया लिंक मिलेगा।',
    },
    workDeclined: {
      subject: ({ provider, work }) => `${provider} ने अस्वीकार किया: ${work}`,
      intro: (provider) => `${provider} ने यह काम अस्वीकार कर दिया है। इसे किसी और को दें, या फिर से भेजें।`,
      button: 'कार्य आदेश खोलें',
    },
    workUnanswered: {
      subject: ({ provider, work }) => `${provider} से कोई जवाब नहीं: ${work}`,
      intro: ({ provider, duration }) =>
        `${provider} ने ${duration} तक जवाब नहीं दिया और लिंक की समय-सीमा समाप्त हो गई है। काम फिर से भेजें या किसी और को दें।`,
      button: 'कार्य आदेश खोलें',
    },
    workCompleted: {
      subject: ({ provider, work }) => `${provider} ने पूरा किया: ${work}`,
      intro: (provider) => `${provider} ने यह काम पूरा कर दिया है। अब इसकी जाँच की जा सकती है।`,
      button: 'कार्य आदेश खोलें',
    },
    planFailed: {
      subject: ({ plan }) => `कार्य आदेश नहीं बना: ${plan}`,
      intro: ({ plan, day }) => `रखरखाव योजना “${plan}” ${day} का कार्य आदेश नहीं बना सकी।`,
      again: 'कारण उसके पेज पर लिखा है। हर घंटे फिर कोशिश होती है, और सफल होते ही छूटे हुए सभी कार्य आदेश बन जाते हैं।',
      button: 'योजना खोलें',
    },
    planEnded: {
      subject: ({ plan }) => `रखरखाव योजना पूरी हुई: ${plan}`,
      intro: ({ plan, day }) => `रखरखाव योजना “${plan}” ने ${day} के लिए अपना आख़िरी कार्य आदेश बना दिया है। अब और नहीं बनेंगे।`,
      goOn: 'इसे जारी रखना हो, तो इसके पेज पर बदलें कि यह कब समाप्त हो।',
      button: 'योजना खोलें',
    },
    cardLinked: {
      subject: ({ organization }) => `भुगतान का तरीका जुड़ गया: ${organization}`,
      intro: ({ organization, card }) =>
        `${organization} से भुगतान का तरीका जुड़ गया है${card ? `: ${card}` : ''}। जोड़ने पर कोई राशि नहीं ली गई।`,
      next: 'अगर आपमें से किसी ने इसे नहीं जोड़ा, तो इसे बिलिंग की सेटिंग में हटाएँ और देखें कि वहाँ किसकी पहुँच है।',
      button: 'बिलिंग खोलें',
    },
    cardFailed: {
      subject: ({ organization }) => `कार्ड स्वीकार नहीं हुआ: ${organization}`,
      intro: ({ organization, card }) =>
        `${organization} से कार्ड${card ? ` (${card})` : ''} नहीं जुड़ सका। कोई राशि नहीं ली गई, और आपकी बिलिंग की जानकारी सुरक्षित है।`,
      next: 'कोई दूसरा कार्ड जोड़ें, या इसी से फिर कोशिश करें।',
      button: 'बिलिंग खोलें',
    },
    ticketForYou: {
      subject: ({ number, subject }) => `आपके लिए खोला गया टिकट: ${number}, ${subject}`,
      intro: ({ number, subject, by }) => `${by} ने आपके लिए टिकट ${number} (“${subject}”) खोला है।`,
      button: 'टिकट खोलें',
      hint: 'यह आपका टिकट है: आप वहीं लिख सकते हैं, और जवाब आते ही आपको ईमेल मिलेगा।',
    },
    ticketAnswered: {
      subject: ({ number, subject }) => `${number} का जवाब: ${subject}`,
      intro: ({ number, subject, by }) => `${by} ने आपके टिकट ${number} (“${subject}”) का जवाब दिया है।`,
      button: 'जवाब पढ़ें',
      hint: 'आप वहीं जवाब दे सकते हैं। कृपया इस ईमेल का जवाब न दें: इसे कोई नहीं पढ़ता।',
    },
    ticketResolved: {
      subject: ({ number, subject }) => `हल हुआ: ${number}, ${subject}`,
      intro: ({ number, subject, by }) => `${by} ने आपका टिकट ${number} (“${subject}”) हल कर दिया है।`,
      button: 'देखें और रेटिंग दें',
      hint: (duration) =>
        `हमें बताएँ कि हमारा काम कैसा रहा। अगर समस्या हल नहीं हुई है, तो आप ${duration} तक वहीं टिकट फिर से खोल सकते हैं; उसके बाद वह बंद हो जाएगा।`,
    },
    ticketClosed: {
      subject: ({ number, subject }) => `बंद हुआ: ${number}, ${subject}`,
      intro: ({ number, subject, duration }) =>
        `आपका टिकट ${number} (“${subject}”) ${duration} पहले हल हुआ था और अब बंद हो गया है।`,
      button: 'देखें और रेटिंग दें',
      hint: 'आप अब भी हमें बता सकते हैं कि आप कितने संतुष्ट हैं। कुछ और चाहिए हो, तो नया टिकट खोलें।',
    },
    ticketAssigned: {
      subject: ({ number, subject }) => `${number} अब आपका है: ${subject}`,
      intro: ({ number, subject, by }) => `${by} ने आपको टिकट ${number} (“${subject}”) असाइन किया है।`,
      button: 'टिकट खोलें',
      hint: 'वहाँ लिखा है कि पहला जवाब कब तक देना है।',
    },
    ticketReply: {
      subject: ({ number, subject }) => `${number} पर नया संदेश: ${subject}`,
      intro: ({ number, subject, by }) => `${by} ने टिकट ${number} (“${subject}”) पर लिखा है, जो आपको असाइन है।`,
      button: 'संदेश पढ़ें',
      hint: 'आप वहीं जवाब दे सकते हैं। कृपया इस ईमेल का जवाब न दें: इसे कोई नहीं पढ़ता।',
    },
  },
};
