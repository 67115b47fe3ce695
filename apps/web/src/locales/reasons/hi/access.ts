import type { AccessReason, EndedStatus, RecordKind } from '@siteward/contract';
import type { MemberStatus } from '@siteward/domain';
import { pick, type WordsOf } from '../reason-words.ts';
import { all, NO_CHANGE, number, permissionName, plural, quoted, roleName, roleNames, typeName } from './words.ts';

const roleCalled = (name: string): string => `${roleName(name)} भूमिका`;

const MISSING: Readonly<Record<RecordKind, string>> = {
  address: 'यह पता नहीं मिला',
  'bulk-change': 'यह बदलाव नहीं मिला',
  'canned-reply': 'यह तैयार जवाब नहीं मिला',
  'checklist-point': 'चेकलिस्ट का यह पॉइंट नहीं मिला',
  comment: 'यह टिप्पणी नहीं मिली',
  customer: 'यह ग्राहक नहीं मिला',
  entry: 'यह एंट्री नहीं मिली',
  feedback: 'यह फ़ीडबैक नहीं मिला',
  file: 'यह फ़ाइल नहीं मिली',
  invitation: 'यह आमंत्रण नहीं मिला',
  link: 'यह लिंक नहीं मिला',
  'maintenance-plan': 'यह रखरखाव योजना नहीं मिली',
  member: 'यह सदस्य नहीं मिला',
  membership: 'यह सदस्यता नहीं मिली',
  organization: 'यह संगठन नहीं मिला',
  'payment-method': 'भुगतान का यह तरीका नहीं मिला',
  person: 'यह व्यक्ति नहीं मिला',
  record: 'यह रिकॉर्ड नहीं मिला',
  role: 'यह भूमिका नहीं मिली',
  'saved-view': 'यह व्यू नहीं मिला',
  'service-provider': 'यह सेवा प्रदाता नहीं मिला',
  session: 'यह सेशन नहीं मिला',
  signature: 'ये हस्ताक्षर नहीं मिले',
  site: 'यह साइट नहीं मिली',
  'support-ticket': 'यह टिकट नहीं मिला',
  'ticket-message': 'यह संदेश नहीं मिला',
  'work-order': 'यह कार्य आदेश नहीं मिला',
};

const ALREADY_SO: Readonly<Record<MemberStatus, string>> = {
  active: 'पहले से सक्रिय है',
  invited: 'पहले से आमंत्रित है',
  suspended: 'पहले से निलंबित है',
  removed: 'पहले ही हटाया जा चुका है',
};

const FROM: Readonly<Record<MemberStatus, string>> = {
  active: 'सक्रिय',
  invited: 'आमंत्रित',
  suspended: 'निलंबित',
  removed: 'हटाए गए',
};

const CANNOT: Readonly<Record<MemberStatus, string>> = {
  active: 'सक्रिय नहीं किया जा सकता',
  invited: 'आमंत्रित नहीं किया जा सकता',
  suspended: 'निलंबित नहीं किया जा सकता',
  removed: 'हटाया नहीं जा सकता',
};

const ALREADY: Readonly<Record<MemberStatus, string>> = {
  active: 'पहले से सदस्य है।',
  invited: 'को पहले ही आमंत्रित किया जा चुका है। वही आमंत्रण फिर से भेजें।',
  suspended: 'निलंबित सदस्य है। उन्हें फिर से सक्रिय करें।',
  removed: 'को हटाया जा चुका है।',
};

const ENDED: Readonly<Record<EndedStatus, string>> = {
  accepted: 'यह आमंत्रण स्वीकार किया जा चुका है',
  declined: 'यह आमंत्रण अस्वीकार किया जा चुका है',
  expired: 'इस आमंत्रण की समय-सीमा समाप्त हो चुकी है',
  revoked: 'यह आमंत्रण वापस लिया जा चुका है',
};

const FREE_A_SEAT = 'सीटें जोड़ें, या पहले किसी सदस्य को निलंबित करें या कोई आमंत्रण वापस लें।';

const ANOTHER_ROLE_FIRST = 'पहले उन्हें कोई दूसरी भूमिका दें।';

export const accessReasons: WordsOf<AccessReason> = {
  // Signing in, and the person's own account.
  'signed-out': () => 'आपका सेशन समाप्त हो गया है। फिर से साइन इन करें।',
  'wrong-credentials': () => 'ईमेल और पासवर्ड जाँचें, या नया पासवर्ड सेट करें।',
  'wrong-password': () => 'यह आपका पासवर्ड नहीं है',
  'otp-over': () => 'यह कोड सही नहीं है, इसकी समय-सीमा समाप्त हो गई है या यह पहले ही इस्तेमाल हो चुका है। नया कोड मँगाएँ।',
  'verification-over': () => 'यह लिंक अब मान्य नहीं है। नया लिंक पाने के लिए फिर से खाता बनाएँ।',
  'email-change-over': () => 'यह लिंक अब मान्य नहीं है। अपने खाते में नया लिंक मँगाएँ।',
  'password-unchanged': () => 'मौजूदा पासवर्ड से अलग पासवर्ड चुनें',
  'own-email': () => 'यह पहले से आपका ही पता है',
  'email-of-another-account': () => 'यह पता किसी दूसरे खाते का है। कोई दूसरा पता चुनें।',
  'email-of-another-member': () => 'यह पता आपके संगठन के किसी दूसरे सदस्य का है।',
  'not-a-member-there': () => 'ऐसा संगठन चुनें जिसके आप सक्रिय सदस्य हैं',

  // What a person may do.
  'no-such-record': ({ kind }) => `${pick(MISSING, kind)}, या वहाँ तक आपकी पहुँच नहीं है।`,
  'lacks-permission': ({ permission }) => `आपकी भूमिका में ${permissionName(permission)} अनुमति नहीं है।`,
  'role-beyond-own': ({ role }) =>
    `${roleCalled(role)} में ऐसी अनुमतियाँ हैं जो आपके पास नहीं हैं, इसलिए आप इसे न दे सकते हैं, न बदल सकते हैं और न वापस ले सकते हैं।`,
  'role-beyond-own-type': ({ role }) =>
    `${roleCalled(role)} आपसे अलग प्रकार के सदस्यों के लिए है, इसलिए आप इसे न दे सकते हैं, न बदल सकते हैं और न वापस ले सकते हैं।`,
  'permissions-beyond-own': () => 'आप किसी भूमिका को वही अनुमतियाँ दे सकते हैं जो आपके पास हैं।',
  'beyond-own-sites': () => 'आपकी पहुँच कुछ साइटों तक सीमित है, और यह काम उनसे बाहर का है।',
  'access-beyond-own-sites': () => 'आपकी पहुँच कुछ साइटों तक सीमित है, और आप सिर्फ़ उन्हीं साइटों की पहुँच दे सकते हैं।',
  'whole-organization': () => 'आपकी पहुँच कुछ साइटों तक सीमित है, और इसका असर पूरे संगठन पर होता है।',
  'own-access': () => 'आप अपनी पहुँच ख़ुद नहीं बदल सकते। किसी ऐसे सदस्य से कहें जिसे इसकी अनुमति है।',
  oneself: () => 'आप अपनी भूमिका या स्थिति ख़ुद नहीं बदल सकते। किसी ऐसे सदस्य से कहें जिसे इसकी अनुमति है।',
  'out-of-sight': () => 'आपकी पहुँच कुछ साइटों तक सीमित है, और इस सदस्य की पहुँच अब उनमें से किसी तक नहीं है।',
  'access-changed': () => 'आपकी पहुँच बदल गई है। पेज दोबारा लोड करें।',
  'import-running': () =>
    'अभी कार्य आदेशों की दूसरी फ़ाइल इंपोर्ट हो रही है। उसके पूरा होने पर, ज़्यादा से ज़्यादा एक मिनट में, फिर कोशिश करें।',
  'done-out-of-sight': () =>
    'यह पहले ही हो चुका है। तब से आपकी पहुँच बदल गई है, इसलिए इसे फिर से नहीं दिखाया गया। पेज दोबारा लोड करें।',
  'access-changed-meanwhile': () => 'इसी दौरान किसी ने आपकी पहुँच बदल दी। आपकी कार्रवाई पूरी नहीं हुई।',
  'changed-meanwhile': () => 'इस बीच किसी ने इसे बदल दिया। मौजूदा रूप देखें और फिर कोशिश करें।',
  'no-default-organization': () => 'कोई संगठन चुनें; आपका कोई डिफ़ॉल्ट संगठन नहीं है',

  // Members and their access.
  'last-owner': () => 'सिर्फ़ यही सक्रिय मालिक हैं। पहले किसी दूसरे सदस्य को “मालिक” भूमिका दें।',
  'last-unlimited-owner': () =>
    'सिर्फ़ यही ऐसे सक्रिय मालिक हैं जिनकी पहुँच सभी साइटों तक है। पहले किसी दूसरे सदस्य को “मालिक” भूमिका दें।',
  'already-so': ({ status }) => `यह सदस्य ${pick(ALREADY_SO, status)}।`,
  'only-invited': () => 'यह सदस्य अभी सिर्फ़ आमंत्रित है। पहले उन्हें आमंत्रण स्वीकार करना होगा।',
  'only-invited-revoke': () => 'यह सदस्य अभी सिर्फ़ आमंत्रित है। इसके बजाय आमंत्रण वापस लें।',
  'removed-member': () => 'इस सदस्य को हटाया जा चुका है। उन्हें फिर से आमंत्रित करें।',
  'no-such-step': ({ from, to }) => `${pick(FROM, from)} सदस्य को ${pick(CANNOT, to)}।`,
  'no-site-left': () =>
    'इस सदस्य के पास अभी कोई साइट नहीं है, इसलिए उनके पास कोई साइट नहीं बचेगी। पहले बदलें कि उनकी पहुँच किस तक सीमित है।',
  'member-of-another-provider': () => 'आप सिर्फ़ अपने ही सेवा प्रदाता के लोगों को प्रबंधित कर सकते हैं।',
  'provider-without-being-one': () => 'सिर्फ़ सेवा प्रदाता के सदस्य ही किसी सेवा प्रदाता से जुड़े हो सकते हैं',
  'unknown-provider-of-member': () => 'इस संगठन का कोई सेवा प्रदाता चुनें',
  'limited-without-being-customer': () => 'सिर्फ़ ग्राहक के सदस्य ही किसी ग्राहक तक सीमित हो सकते हैं',
  'site-without-customer': () => 'ग्राहक की साइट के साथ ग्राहक भी चुनें',
  'site-of-another': () => 'ऐसी साइट चुनें जिसका यह ग्राहक उपयोग करता है',
  'sites-of-another': () => 'यह ग्राहक इनमें से किसी साइट का उपयोग नहीं करता',
  'unknown-sites': () => 'इस संगठन की साइटें चुनें',
  'unknown-customer': () => 'इस संगठन का कोई ग्राहक चुनें',
  'unknown-role': () => 'इस संगठन की कोई भूमिका चुनें',
  'among-own-sites': () => 'सिर्फ़ अपनी साइटों में से चुनें',
  'role-of-another-type': ({ role, type }) => `${roleCalled(role)} ${typeName(type)} प्रकार के सदस्यों के लिए है`,
  'removal-stays': () => 'हटाए गए सदस्यों को वापस आने के लिए नया आमंत्रण चाहिए।',
  'nothing-to-undo': () => 'इस बदलाव में अब वापस लेने के लिए कुछ नहीं बचा है।',

  // Invitations.
  'already-known': ({ email, status }) => `${email} ${pick(ALREADY, status)}`,
  'already-known-elsewhere': ({ email }) => `${email} संगठन में पहले से मौजूद है। किसी ऐसे सदस्य से पूछें जिसकी पहुँच सभी साइटों तक है।`,
  'link-over': () => 'यह लिंक अब काम नहीं करता। जिसने भेजा था, उससे नया लिंक माँगें।',
  'invitation-over': () => 'यह आमंत्रण अब मान्य नहीं है। नया आमंत्रण माँगें।',
  'invitation-not-pending': ({ status }) => `${pick(ENDED, status)}। व्यक्ति को फिर से आमंत्रित करें।`,
  'invitation-not-revocable': ({ status }) => `${pick(ENDED, status)}, इसलिए इसे वापस नहीं लिया जा सकता।`,
  'invitation-unbacked': () => 'जिन्होंने यह आमंत्रण भेजा था, उन्हें अब इसकी अनुमति नहीं है। इसे वापस लें और फिर से आमंत्रित करें।',
  'sent-too-often': ({ max }) => `यह आमंत्रण ${number(max)} बार भेजा जा चुका है। इसे वापस लें और फिर से आमंत्रित करें।`,
  'for-another-address': () => 'यह आमंत्रण किसी दूसरे पते के लिए है। जिस पते को आमंत्रित किया गया था, उससे साइन इन करें।',
  'account-exists': () => 'इस पते से खाता पहले से है। आमंत्रण स्वीकार करने के लिए साइन इन करें।',

  // Files with records, such as people to invite.
  'rows-with-faults': () => 'फ़ाइल की कुछ पंक्तियों में गलतियाँ हैं। किसी को आमंत्रित नहीं किया गया।',
  'file-with-many-columns': ({ max }) => `फ़ाइल में ${number(max)} से ज़्यादा कॉलम हैं`,
  'file-without-people': () => 'फ़ाइल में कॉलम के नामों के नीचे किसी व्यक्ति की जानकारी नहीं है',
  'file-with-many-people': ({ count, max }) =>
    `फ़ाइल में ${number(count)} लोग हैं, लेकिन एक बार में ज़्यादा से ज़्यादा ${number(max)} को आमंत्रित किया जा सकता है; फ़ाइल को बाँट दें`,
  'orders-with-faults': ({ rows }) =>
    `फ़ाइल की ${plural(rows, { one: '# पंक्ति में गलती है।', other: '# पंक्तियों में गलतियाँ हैं।' })} कुछ भी इंपोर्ट नहीं किया गया।`,
  'file-without-rows': () => 'फ़ाइल में कॉलम के नामों के नीचे कोई पंक्ति नहीं है',
  'file-with-many-rows': ({ count, max }) =>
    `फ़ाइल में ${number(count)} पंक्तियाँ हैं, लेकिन एक बार में ज़्यादा से ज़्यादा ${number(max)} इंपोर्ट की जा सकती हैं; फ़ाइल को बाँट दें`,
  'rows-beyond-database': () =>
    'एक साथ इतनी पंक्तियों के लिए डेटाबेस में पर्याप्त मेमोरी नहीं है। कुछ भी इंपोर्ट नहीं किया गया; फ़ाइल को बाँट दें।',
  'file-not-utf8': () => 'फ़ाइल UTF-8 टेक्स्ट नहीं है; इसे “CSV UTF-8” के रूप में सेव करें',
  'file-quotes': ({ row }) => `पंक्ति ${number(row)} में कोई कोटेशन मार्क (") छूट गया है या ज़्यादा है`,
  'file-incomplete': () => `फ़ाइल पूरी नहीं पहुँची। ${NO_CHANGE} फ़ाइल फिर से भेजें।`,
  'email-in-row': ({ row }) => `यह पता पंक्ति ${number(row)} में पहले से है`,
  'more-cells-than-headings': () => 'इस पंक्ति में कॉलम से ज़्यादा सेल हैं; जिस टेक्स्ट में कॉमा हो, उसे कोटेशन मार्क (") में लिखें',
  'no-role-called': () => 'इस नाम की कोई भूमिका नहीं है',
  'no-site-called': ({ name }) => `${quoted(name)} नाम की कोई साइट नहीं मिली, या उस तक आपकी पहुँच नहीं है`,
  'sites-called': ({ name }) => `${quoted(name)} नाम की एक से ज़्यादा साइटें हैं; जो साइट चाहिए उसका कोड लिखें`,

  // Payment.
  'customer-required': () =>
    'इस संगठन का ट्रायल ख़त्म हो चुका है और भुगतान का कोई तरीका जुड़ा नहीं है। सब कुछ पहले की तरह देखा और एक्सपोर्ट किया जा सकता है; बिलिंग सँभालने वाला कोई सदस्य भुगतान का तरीका जोड़ दे, तो बदलाव फिर से हो सकेंगे।',
  'link-paused': () =>
    'अभी इस संगठन को कुछ नहीं भेजा जा सकता। कुछ सेव नहीं हुआ है; बाद में फिर कोशिश करें या किसी दूसरे तरीके से उनसे संपर्क करें।',

  // Seats.
  'seats-full': ({ seats }) =>
    `${seats === 1 ? 'इकलौती सीट इस्तेमाल में है।' : `सभी ${number(seats)} सीटें इस्तेमाल में हैं।`} ${FREE_A_SEAT}`,
  'seats-short': ({ wanted, free }) =>
    `${plural(wanted, { one: '# सीट चाहिए', other: '# सीटें चाहिए' })}, लेकिन ${free === 0 ? 'कोई सीट ख़ाली नहीं है' : plural(free, { one: '# ही ख़ाली है', other: '# ही ख़ाली हैं' })}। ${FREE_A_SEAT}`,
  'seats-in-use': ({ used }) =>
    plural(used, {
      one: '# सीट इस्तेमाल में है। पहले सीटें ख़ाली करें।',
      other: '# सीटें इस्तेमाल में हैं। पहले सीटें ख़ाली करें।',
    }),
  'trial-seats': ({ max }) => `भुगतान का तरीका जोड़े बिना ज़्यादा से ज़्यादा ${number(max)} सीटें हो सकती हैं। पहले बिलिंग सेट करें।`,

  // Customers.
  'customer-exists': () => 'इस संगठन की बिलिंग पहले से सेट है। उसे सेटिंग में देखें।',
  'last-payment-method': () => 'इस्तेमाल हो रही सीटों का भुगतान इसी तरीके से होता है। पहले दूसरा तरीका जोड़ें, फिर इसे हटाएँ।',
  'method-not-linked': () => 'सिर्फ़ जुड़ा हुआ भुगतान का तरीका ही डिफ़ॉल्ट हो सकता है।',
  'too-many-payment-methods': ({ max }) => `भुगतान के ${number(max)} तरीके पहले से हैं। जिसकी ज़रूरत न हो, उसे हटाएँ।`,
  'not-a-test-card': () => 'पेज पर दिए गए टेस्ट कार्डों में से किसी एक का इस्तेमाल करें',

  // Roles.
  'role-of-others-people': () => 'यह भूमिका ऐसे लोगों के पास भी है जो आपके सेवा प्रदाता से नहीं जुड़े हैं, या उन्हें इसका निमंत्रण मिला है।',
  'role-held': ({ role, members }) =>
    `${roleCalled(role)} ${plural(members, { one: '# सदस्य', other: '# सदस्यों' })} के पास है। ${ANOTHER_ROLE_FIRST}`,
  'role-held-and-invited': ({ role, members, invitations }) =>
    members === 1
      ? `${roleCalled(role)} एक आमंत्रित सदस्य के पास है। ${ANOTHER_ROLE_FIRST}`
      : `${roleCalled(role)} ${number(members)} सदस्यों के पास है, जिनमें से ${number(invitations)} का आमंत्रण अभी लंबित है। ${ANOTHER_ROLE_FIRST}`,
  'system-role-stays': () => 'सिस्टम भूमिकाएँ बदली नहीं जा सकतीं। अपनी ज़रूरत की भूमिका अलग से बनाएँ।',
  'system-role-not-deleted': () => 'सिस्टम भूमिकाएँ मिटाई नहीं जा सकतीं।',
  'too-many-roles': ({ max }) =>
    `किसी संगठन में ज़्यादा से ज़्यादा ${number(max)} भूमिकाएँ हो सकती हैं। जिसकी ज़रूरत न हो, उसे मिटाएँ।`,
  'role-name-taken': ({ name }) => `${roleNames(name)} नाम की भूमिका पहले से है। कोई दूसरा नाम चुनें।`,
  'role-name-like-system': ({ name }) => `यह नाम सिस्टम भूमिका ${roleNames(name)} जैसा लगता है। कोई दूसरा नाम चुनें।`,

  // Sites.
  'last-site': () => 'संगठन में कम से कम एक साइट होना ज़रूरी है। इसे मिटाने से पहले कोई दूसरी साइट बनाएँ।',
  'work-left-at-site': ({ left }) =>
    plural(left, {
      one: 'इस साइट पर # कार्य आदेश अभी बाकी है। पहले उसे पूरा या रद्द करें।',
      other: 'इस साइट पर # कार्य आदेश अभी बाकी हैं। पहले उन्हें पूरा या रद्द करें।',
    }),
  'tickets-left-at-site': ({ left }) =>
    plural(left, {
      one: 'इस साइट पर # सपोर्ट टिकट अभी खुला है। पहले उसे हल करें।',
      other: 'इस साइट पर # सपोर्ट टिकट अभी खुले हैं। पहले उन्हें हल करें।',
    }),
  'only-site-of': ({ names }) => `${all(names)} की पहुँच सिर्फ़ इसी साइट तक है। पहले उन्हें दूसरी साइटें दें।`,
  'only-site-of-many': ({ names }) =>
    `${all([...names, 'कुछ अन्य लोगों'])} की पहुँच सिर्फ़ इसी साइट तक है। पहले उन्हें दूसरी साइटें दें।`,
  'site-code-taken': ({ code, name }) => `साइट ${quoted(name)} का कोड पहले से ${quoted(code)} है। कोई दूसरा कोड चुनें।`,
  'site-code-taken-elsewhere': ({ code }) => `किसी दूसरी साइट का कोड पहले से ${quoted(code)} है। कोई दूसरा कोड चुनें।`,
};
