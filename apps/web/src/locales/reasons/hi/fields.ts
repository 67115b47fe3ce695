import type { FieldReason } from '@siteward/contract';
import type { WordsOf } from '../reason-words.ts';
import { all, number, plural, quoted } from './words.ts';

export const fieldReasons: WordsOf<FieldReason> = {
  required: () => 'इसे भरना ज़रूरी है',
  'not-an-email': () => 'सही ईमेल पता दर्ज करें',
  'not-a-number': () => 'केवल अंक दर्ज करें',
  'reset-email-required': () => 'नया पासवर्ड सेट करने के लिए अपना ईमेल पता दर्ज करें',
  'too-short': ({ min }) => `कम से कम ${number(min)} अक्षर होने चाहिए`,
  'too-long': ({ max }) => `ज़्यादा से ज़्यादा ${number(max)} अक्षर हो सकते हैं`,

  'too-few': ({ min }) => plural(min, { one: 'कम से कम # प्रविष्टि दें', other: 'कम से कम # प्रविष्टियाँ दें' }),
  'too-many': ({ max }) => plural(max, { one: 'ज़्यादा से ज़्यादा # प्रविष्टि दें', other: 'ज़्यादा से ज़्यादा # प्रविष्टियाँ दें' }),
  'too-many-decimals': ({ max }) => `दशमलव के बाद ज़्यादा से ज़्यादा ${number(max)} अंक`,
  'too-small': ({ min }) => `कम से कम ${number(min)} होना चाहिए`,
  'too-large': ({ max }) => `ज़्यादा से ज़्यादा ${number(max)} हो सकता है`,
  'not-text': () => 'यहाँ टेक्स्ट होना चाहिए',
  'not-whole': () => 'पूर्ण संख्या दर्ज करें',
  'not-a-whole-number-once': () => 'केवल एक पूर्ण संख्या दर्ज करें',
  'not-a-boolean': () => 'केवल “true” या “false” हो सकता है',
  'not-a-list': () => 'यहाँ सूची होनी चाहिए',
  'not-an-object': () => 'यहाँ ऑब्जेक्ट होना चाहिए',
  'not-a-file': () => 'कोई फ़ाइल चुनें',
  'not-values': () => 'मान एक ही बार दें, कॉमा से अलग करके',
  'value-twice': () => 'हर मान एक ही बार दें',
  'not-an-option': () => 'दिए गए विकल्पों में से चुनें',
  'not-a-known-option': () => 'दिए गए विकल्पों में से चुनें',
  'unknown-field': () => 'यह फ़ील्ड यहाँ मान्य नहीं है',
  'unknown-fields': ({ fields }) => `ये फ़ील्ड यहाँ मान्य नहीं हैं: ${all(fields).slice(0, 200)}`,
  'takes-no-body': () => 'यहाँ कोई डेटा नहीं भेजा जा सकता',
  'check-field': () => 'यह जानकारी जाँच लें',

  'invisible-characters': () => 'न दिखने वाले अक्षर हटाएँ, जैसे कंट्रोल कैरेक्टर',
  'web-address': () => 'वेब पते हटाएँ, जैसे www.example.com, और बिंदु के बाद स्पेस दें',
  'passwords-differ': () => 'दोनों पासवर्ड एक जैसे नहीं हैं',
  'password-common': () => 'यह पासवर्ड बहुत आम है',
  'password-is-email': () => 'आपका ईमेल पता पासवर्ड नहीं हो सकता',
  'not-a-code': () => 'कोड में 10 अक्षर और अंक होते हैं, जैसे K7QF3-9XB2M',
  'not-a-phone-number': () => 'देश कोड के साथ फ़ोन नंबर दर्ज करें, जैसे +49 40 5551299',
  'not-an-id': () => 'आईडी में 24 अक्षर होते हैं, 0–9 और a–f में से',
  'not-a-time-zone': () => 'समय क्षेत्र चुनें, जैसे Asia/Kolkata',
  'not-a-currency': () => 'मुद्रा का कोड चुनें, जैसे INR',
  'not-a-time': () => 'समय दर्ज करें, जैसे 08:30',
  'not-a-date': () => 'तारीख़ इस रूप में दर्ज करें: 2026-12-31',
  'not-due-days': () => 'दिन बताएँ: today, this-week, next-7-days या इस रूप में: 2026-11-22..2026-11-30',
  'not-an-instant': () => 'समय इस रूप में दर्ज करें: 2026-12-31T08:30:00.000Z',
  'not-a-locale': () => 'भाषा का कोड चुनें, जैसे hi-IN',
  'not-a-site-code': () => 'अक्षर और अंक इस्तेमाल करें; उनके बीच एक-एक हाइफ़न हो सकता है',
  'not-a-version': () => 'यहाँ संस्करण संख्या होनी चाहिए, जैसे "3"',
  'not-an-idempotency-key': () => 'यहाँ 1 से 100 दिखने वाले ASCII अक्षर होने चाहिए, एक ही बार',
  'not-an-action': () => 'कोई कार्रवाई दर्ज करें, जैसे member.suspended',
  'not-a-website': () => 'https://www.example.com जैसा वेब पता दर्ज करें',
  'not-a-contact': () => 'कृपया ईमेल पता या फ़ोन नंबर लिखें',
  'too-many-web-addresses': ({ max }) => `ज़्यादा से ज़्यादा ${max} वेब पते लिखें`,
  'not-a-drawing': () => 'हस्ताक्षर फिर से बनाएँ',
  'not-days': ({ min, max }) => `${number(min)} से ${number(max)} तक पूरे दिन दर्ज करें`,
  'page-too-deep': () => `केवल पहले ${number(10_000)} रिकॉर्ड देखे जा सकते हैं; खोज या फ़िल्टर से सूची छोटी करें`,
  'below-seats-in-use': ({ used }) =>
    plural(used, { one: '# सीट इस्तेमाल में है; पहले सीटें खाली करें', other: '# सीटें इस्तेमाल में हैं; पहले सीटें खाली करें' }),
  'not-a-rule': () => 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU जैसा नियम दें',
  'until-and-count': () => 'या तो अंतिम दिन दें या तारीखों की संख्या, दोनों नहीं',
  'ends-before-start': () => 'समाप्ति का समय शुरुआत के बाद का होना चाहिए',
  'too-many-mentions': ({ max }) => `ज़्यादा से ज़्यादा ${max} लोगों का उल्लेख करें`,
  'not-a-result': () => 'इस बिंदु का जवाब किसी दूसरे प्रकार का होना चाहिए',
  'no-site-chosen': () => 'कम से कम एक साइट चुनें',
  'no-customer-or-site-chosen': () => 'कोई ग्राहक या कम से कम एक साइट चुनें',
  'no-members': () => 'कम से कम एक सदस्य चुनें',
  'too-many-members': ({ max }) => `ज़्यादा से ज़्यादा ${number(max)} सदस्य चुनें`,
  'member-twice': () => 'हर सदस्य को एक ही बार चुनें',

  // Files.
  'file-kind-refused': ({ kinds }) => `इस तरह की फ़ाइल नहीं जोड़ी जा सकती; ये फ़ाइलें जोड़ी जा सकती हैं: ${all(kinds)}`,
  'file-is-not': ({ kind }) => `नाम के हिसाब से यह ${kind} फ़ाइल है, लेकिन इसमें कुछ और है`,
  'too-many-files': ({ max }) => `यहाँ ज़्यादा से ज़्यादा ${number(max)} फ़ाइलें हो सकती हैं; पहले एक हटाएँ`,

  // Files of records, such as of people to invite.
  'no-headings': ({ required, optional }) =>
    `पहली पंक्ति में कॉलम के नाम होने चाहिए: ${all(required.map(quoted))}; ये वैकल्पिक हैं: ${all(optional.map(quoted))}`,
  'column-twice': ({ column }) => `${quoted(column)} कॉलम दो बार आया है`,
  'column-unknown': ({ column, known }) =>
    `${quoted(column)} कॉलम मान्य नहीं है; ये कॉलम हो सकते हैं: ${all(known.map(quoted))}`,
  'column-missing': ({ column }) => `${quoted(column)} कॉलम नहीं है`,
  'not-a-begun-status': () => '“ड्राफ़्ट” या “खुला” लिखें या सेल खाली छोड़ें: इंपोर्ट किया गया काम अभी शुरू नहीं हुआ होता',
  'not-a-priority': () => '“कोई नहीं”, “कम”, “मध्यम”, “ज़्यादा” या “अति ज़रूरी” लिखें या सेल खाली छोड़ें',
  'not-a-work-type': () => '“सुधारात्मक”, “निवारक”, “निरीक्षण” या “इंस्टॉलेशन” लिखें या सेल खाली छोड़ें',
  'not-a-local-time': () => 'समय 2026-12-31 08:30 या 31.12.2026 08:30 की तरह लिखें, या केवल तारीख़ लिखें',
  'no-such-day': ({ day }) => `कैलेंडर में ${day} तारीख़ नहीं है`,
  'time-skipped': ({ time }) =>
    `साइट की घड़ियाँ गर्मियों का समय शुरू होने पर ${time} को छोड़कर आगे बढ़ जाती हैं; एक घंटा बाद का समय लिखें`,
  'too-many-sites': ({ max }) =>
    plural(max, {
      one: 'एक पंक्ति में ज़्यादा से ज़्यादा # साइट हो सकती है',
      other: 'एक पंक्ति में ज़्यादा से ज़्यादा # साइटें हो सकती हैं',
    }),
  'no-sites-named': () => 'कम से कम एक साइट लिखें या सेल खाली छोड़ें',
  'words-or-site': ({ words }) =>
    `${quoted(words)} नाम की एक साइट है; अगर वही साइट चाहिए तो उसका कोड लिखें, नहीं तो सेल खाली छोड़ें`,
  'all-sites-of-a-customer': () =>
    '“Customer” प्रकार के लिए “All sites” नहीं लिखा जा सकता; साइटों के नाम लिखें या सेल खाली छोड़ें',
  'no-sites-yet': () => '“No sites yet” केवल “Customer” प्रकार के लिए है; साइटों के नाम लिखें, “All sites” लिखें या सेल खाली छोड़ें',
  'file-empty': () => 'फ़ाइल खाली है',
  'file-too-large': ({ max }) => `यह फ़ाइल ज़्यादा से ज़्यादा ${max} की हो सकती है।`,
};
