import type { CallReason } from '@siteward/contract';
import type { ReasonWords, WordsOf } from '../reason-words.ts';
import { accessReasons } from './access.ts';
import { fieldReasons } from './fields.ts';
import { duration, NO_CHANGE } from './words.ts';
import { workReasons } from './work.ts';

/** Reasons why any call can fail. */
const callReasons: WordsOf<CallReason> = {
  'try-again-in': ({ seconds }) => `बहुत ज़्यादा कोशिशें हुईं। ${duration(seconds)} बाद फिर कोशिश करें।`,
  'too-many-mails': ({ seconds }) =>
    `इस पते पर या आपके संगठन से बहुत ज़्यादा ईमेल जा चुके हैं। ${NO_CHANGE} ${duration(seconds)} बाद फिर कोशिश करें।`,
  'too-many-waiting': () => `ऐसी बहुत सारी कार्रवाइयाँ पहले से कतार में हैं। ${NO_CHANGE} फिर कोशिश करें।`,
  'too-many-windows': () => 'एक साथ बहुत सारे पेज खुले हैं। कुछ पेज बंद करें।',
  'sign-in-busy': () => `अभी बहुत सारे लोग साइन इन कर रहे हैं। ${NO_CHANGE} थोड़ी देर में फिर कोशिश करें।`,
  'took-too-long': () => `इसमें बहुत ज़्यादा समय लगा। ${NO_CHANGE} फिर कोशिश करें।`,
  'exists-already': () => 'किसी ने अभी यही बनाया है। देखें कि पहले से क्या मौजूद है।',
  busy: () => `अभी बहुत सारे लोग यही चीज़ बदल रहे हैं। ${NO_CHANGE} फिर कोशिश करें।`,
  'database-away': () => 'डेटाबेस जवाब नहीं दे रहा है। थोड़ी देर में फिर कोशिश करें।',
  'payment-provider-away': () => `भुगतान प्रदाता जवाब नहीं दे रहा है। ${NO_CHANGE} थोड़ी देर में फिर कोशिश करें।`,
  'changes-away': () => 'दूसरों के किए बदलाव अभी नहीं मिल पा रहे हैं। थोड़ी देर में फिर कोशिश करें।',
  'on-our-side': () => 'हमारी ओर से कुछ गड़बड़ हो गई। अनुरोध आईडी से हमें कारण ढूँढने में मदद मिलेगी।',
};

/** Hindi. */
export const reasonWords: ReasonWords = {
  reasons: { ...fieldReasons, ...accessReasons, ...workReasons, ...callReasons },
  kinds: {
    VALIDATION: 'दी गई जानकारी सही नहीं है',
    UNAUTHENTICATED: 'पहले साइन इन करें',
    BAD_CREDENTIALS: 'ईमेल या पासवर्ड सही नहीं है',
    CUSTOMER_REQUIRED: 'इस संगठन के लिए भुगतान का तरीका ज़रूरी है',
    FORBIDDEN: 'आपकी भूमिका में इसकी अनुमति नहीं है',
    NOT_FOUND: 'नहीं मिला',
    REQUEST_TIMEOUT: 'भेजने में बहुत ज़्यादा समय लगा',
    CONFLICT: 'पहले से मौजूद जानकारी की वजह से यह नहीं हो सकता',
    ALREADY_MEMBER: 'यह व्यक्ति पहले से सदस्य है या आमंत्रित है',
    LAST_OWNER: 'संगठन में कम से कम एक सक्रिय मालिक होना ज़रूरी है',
    SEAT_LIMIT: 'सभी सीटें इस्तेमाल में हैं',
    SEND_LIMIT: 'यह आमंत्रण बहुत बार भेजा जा चुका है',
    ROLE_IN_USE: 'भूमिका इस्तेमाल में है',
    SYSTEM_ROLE: 'सिस्टम भूमिकाएँ बदली नहीं जा सकतीं',
    VERSION_CONFLICT: 'इस बीच किसी ने इसे बदल दिया',
    ILLEGAL_TRANSITION: 'मौजूदा स्थिति में ऐसा नहीं किया जा सकता',
    GONE: 'यह लिंक या कोड अब मान्य नहीं है',
    PAYLOAD_TOO_LARGE: 'भेजा गया डेटा बहुत बड़ा है',
    URI_TOO_LONG: 'पता बहुत लंबा है',
    UNSUPPORTED_MEDIA_TYPE: 'यहाँ इस तरह का डेटा नहीं लिया जाता',
    IDEMPOTENCY_MISMATCH: 'यह कार्रवाई पहले ही अलग जानकारी के साथ भेजी जा चुकी है',
    RATE_LIMITED: 'बहुत ज़्यादा कोशिशें हुईं',
    HEADERS_TOO_LARGE: 'भेजे गए हेडर बहुत बड़े हैं',
    INTERNAL: 'हमारी ओर से कुछ गड़बड़ हो गई',
    UNAVAILABLE: 'सेवा अभी उपलब्ध नहीं है',
  },
};
